import { type Act, openGallery } from './host.js';

const { flow, kept, acts } = globalThis as unknown as { flow: string; kept?: unknown; acts?: Act[] };
openGallery(flow, kept, acts);
// The page asks for its host as soon as it is loaded, so it comes second.
void import('../../../src/preview/main.js');
