/** What the benchmark measures from inside, without a protocol: `npm run bench` bundles it as the server is bundled. */
export { menuflow } from './keys/menuflow.js';
export { plainLangium } from './keys/plain-langium.js';
export { Exploration } from '../../src/scenario/index.js';
