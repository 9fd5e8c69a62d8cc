// Exports for threads that measure layers, separate from the package's entry so that little code is loaded.
export type { LayerTask, LayerWork } from './measure/layer-work.ts';
export { buffersOf, workOnLayer } from './measure/layer-work.ts';
