import { buffersOf, type LayerTask, type LayerWork, workOnLayer } from '@xunban/gerber/layer-work';
import { serveTasks } from '../../../../platform/threads/serve-tasks.ts';

/** Measures one layer after another for a thread that reads a board. */
serveTasks<LayerTask, LayerWork>(workOnLayer, buffersOf);
