import { type Act, startGallery } from './host.js';

const { flow, kept, acts } = globalThis as unknown as { flow: string | null; kept?: unknown; acts?: Act[] };
startGallery();
// The page asks for its host as soon as it is loaded, so it comes second.
void import('../../../src/preview/main.js').then(() =>
  flow === null ? undefined : globalThis.gallery.open(flow, { kept, acts }),
);
