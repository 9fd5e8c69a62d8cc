/** A worker beside the one that reads a board: measures one layer after another for it. */
import { buffersOf, type LayerTask, workOnLayer } from '@xunban/gerber/layer-work';

self.addEventListener('message', ({ data }: MessageEvent<LayerTask>) => {
  const work = workOnLayer(data);
  self.postMessage(work, buffersOf(work));
});
