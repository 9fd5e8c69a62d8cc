/** Helper worker for board reading: measures one layer after another. */
import { buffersOf, type LayerTask, workOnLayer } from '@xunban/gerber/layer-work';

self.addEventListener('message', ({ data }: MessageEvent<LayerTask>) => {
  const work = workOnLayer(data);
  self.postMessage(work, buffersOf(work));
});
