import type { BegunAnalysis, BoardAnalysis } from './analyse.ts';
import type { LayerTask, LayerWork } from './measure/layer-work.ts';

/** Who measures layers: this thread or another one. It is asked for one layer at a time. */
export interface LayerHelper {
  /** @throws when the thread has failed */
  measure(task: LayerTask): Promise<LayerWork>;
}

/**
 * Finishes an analysis with layers measured side by side, the heaviest first. The result is the one of `finish` alone.
 * @throws what a helper threw; the others end with what they are doing
 */
export async function finishAside(
  begun: BegunAnalysis,
  helpers: readonly LayerHelper[],
  onDone: (done: number, total: number) => void = () => {},
): Promise<BoardAnalysis> {
  const tasks = begun.layerTasks().toSorted((left, right) => weightOf(right) - weightOf(left));
  const total = tasks.length;
  const works: LayerWork[] = [];
  const help = async (helper: LayerHelper): Promise<void> => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      works.push(await helper.measure(task));
      onDone(works.length, total);
    }
  };
  try {
    await Promise.all(helpers.map(help));
  } finally {
    tasks.length = 0;
  }
  return begun.finish(works);
}

/** From so much on, other threads save more than it takes to begin them: a tenth of a second of measuring. */
const helpedWeight = 50_000;

/** Whether a board is large enough for helpers. */
export function needsHelpers(begun: BegunAnalysis): boolean {
  const tasks = begun.layerTasks();
  return tasks.length > 1 && tasks.reduce((sum, task) => sum + weightOf(task), 0) >= helpedWeight;
}

/** Objects and corners of a layer, by which time grows. Tracing what is left of one that erases takes longer still. */
function weightOf({ image }: LayerTask): number {
  const corners = image.regions.reduce((sum, { ops }) => sum + ops.length, 0);
  const shapes = image.items.count + corners;
  return image.negative || image.items.dark.includes(0) ? shapes * 4 : shapes;
}
