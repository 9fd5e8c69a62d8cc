import type { BegunAnalysis, BoardAnalysis } from './analyse.ts';
import { isErasing } from './estimate-cost.ts';
import { maxPairs } from './measure/clearance/layer-gaps.ts';
import type { LayerTask, LayerWork } from './measure/layer-work.ts';

/** Measures layers in this thread or another one. It takes one layer at a time. */
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
  const list = new TaskList(begun.layerTasks());
  const { total, works } = list;
  const help = async (helper: LayerHelper): Promise<void> => {
    for (let task = list.next(); task !== undefined; task = list.next()) {
      works.push(await helper.measure(task));
      onDone(works.length, total);
    }
  };
  try {
    await Promise.all(helpers.map(help));
  } finally {
    list.stop();
  }
  return begun.finish(works);
}

/**
 * The layers still to be measured. Those that erase come first, then the heaviest, so that no thread is left with a long one
 * at the end: a pour with halos takes up to a hundred times as long for each shape as tracks. Once all pairs
 * together are more than one budget, layers come in their own order, and those after the one that spends it look for no
 * gaps: no more is done than one thread would do, but for a budget and one layer of each thread.
 */
class TaskList {
  readonly works: LayerWork[] = [];
  readonly #inOrder: readonly LayerTask[];
  #left: LayerTask[];

  constructor(tasks: readonly LayerTask[]) {
    this.#inOrder = tasks;
    this.#left = tasks.toSorted(
      (left, right) =>
        Number(isErasing(right.image)) - Number(isErasing(left.image)) || weightOf(right) - weightOf(left),
    );
  }

  get total(): number {
    return this.#inOrder.length;
  }

  next(): LayerTask | undefined {
    const isDense = this.#pairsOf(this.#inOrder) > maxPairs;
    const task = isDense ? this.#inOrder.find((each) => this.#left.includes(each)) : this.#left[0];
    if (task === undefined) return undefined;
    this.#left = this.#left.filter((each) => each !== task);
    const before = this.#inOrder.slice(0, this.#inOrder.indexOf(task)).filter(({ budget }) => budget === task.budget);
    return this.#pairsOf(before) > maxPairs ? { ...task, pairs: -1 } : task;
  }

  stop(): void {
    this.#left = [];
  }

  /** The pairs that were compared on some of the layers, as far as they are done. */
  #pairsOf(tasks: readonly LayerTask[]): number {
    const names = new Set(tasks.map(({ name }) => name));
    return this.works.reduce((sum, { name, pairs }) => sum + (names.has(name) ? pairs : 0), 0);
  }
}

/** From so much on, other threads save more than it takes to begin them: some 0.15 s of measuring. */
const helpedWeight = 100_000;
/** A shape on a layer that erases takes at least this many times as long: its border is cut where it meets another. */
const erasingFactor = 20;

/** True when a board is large enough for helpers. */
export function needsHelpers(begun: BegunAnalysis): boolean {
  const tasks = begun.layerTasks();
  return tasks.length > 1 && tasks.reduce((sum, task) => sum + weightOf(task), 0) >= helpedWeight;
}

/** Objects and corners of a layer, by which time grows: about 1.5 µs each. */
function weightOf({ image }: LayerTask): number {
  const corners = image.regions.reduce((sum, { ops }) => sum + ops.length, 0);
  const shapes = image.items.count + corners;
  return isErasing(image) ? shapes * erasingFactor : shapes;
}
