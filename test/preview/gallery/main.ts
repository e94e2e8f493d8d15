import { openGallery } from './host.js';

const { flow, kept } = globalThis as unknown as { flow: string; kept?: unknown };
openGallery(flow, kept);
// The page asks for its host as soon as it is loaded, so it comes second.
void import('../../../src/preview/main.js');
