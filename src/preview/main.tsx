import { render } from 'preact';
import type { PreviewView } from '../messages/preview.js';
import { App } from './app.js';
import { connect } from './host.js';
import './preview.css';
import { speak } from '../messages/words.js';

const root = document.getElementById('app');
speak(wordsOf(root?.dataset.words));
let view: PreviewView | undefined;
const host = connect((newest) => {
  view = newest;
  draw();
});

function draw(): void {
  if (root) render(<App view={view} host={host} />, root);
}

draw();

/** The table of words that stands in the page. */
function wordsOf(json: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(json ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}
