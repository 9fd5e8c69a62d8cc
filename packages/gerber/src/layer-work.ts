// What a thread needs that measures layers for another one, apart from the package's entry so that little is loaded.
export type { LayerTask, LayerWork } from './measure/layer-work.ts';
export { buffersOf, workOnLayer } from './measure/layer-work.ts';
