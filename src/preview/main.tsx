import { render } from 'preact';
import type { PreviewView } from '../messages/preview.js';
import { App } from './app.js';
import { connect } from './host.js';
import './preview.css';

const root = document.getElementById('app');
let view: PreviewView | undefined;
const host = connect((newest) => {
  view = newest;
  draw();
});

function draw(): void {
  if (root) render(<App view={view} host={host} />, root);
}

draw();
