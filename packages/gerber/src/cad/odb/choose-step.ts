import type { CadRepeat } from '../cad-board.ts';
import type { JobTree } from './job-tree.ts';
import type { Matrix } from './matrix.ts';
import { parseStructuredText } from './structured-text.ts';

/** The step that is one board, and the panel that is made of it, if the job has one. */
export interface ChosenStep {
  readonly name: string;
  readonly repeat?: Omit<CadRepeat, 'widthMm' | 'heightMm'>;
  /** Different boards in the job, this one among them. */
  readonly boards: number;
}

interface Step {
  readonly name: string;
  readonly hasCopper: boolean;
  readonly copies: readonly { readonly of: string; readonly count: number }[];
}

/** Names of steps that hold the board itself, not an input to it or a panel of it. */
const usualNames = /^(pcb|board|cad|edit|unit|single|single_board|stp|step|1)$/i;
const maxCopies = 100_000;
const deepest = 8;

/**
 * Chooses the step that is the board. Jobs of CAD programs have one step. Those of board fabricators also have panels, which
 * repeat a step, and previous versions of it. The board is the step that a panel repeats; without a panel, the step with a
 * usual name; else the first with copper.
 */
export function chooseStep(tree: JobTree, matrix: Matrix): ChosenStep | undefined {
  const folders = tree.folders('steps');
  const named = matrix.steps.map((name) => name.toLowerCase()).filter((name) => folders.includes(name));
  const steps = new Map(
    [...named, ...folders.filter((name) => !named.includes(name))].map((name) => [name, readStep(tree, matrix, name)]),
  );
  const leaves = [...steps.values()].filter(({ copies, hasCopper }) => copies.length === 0 && hasCopper);
  const panels = [...steps.values()].filter(({ copies }) => copies.length > 0);
  const repeated = leaves.filter(({ name }) => panels.some((panel) => panel.copies.some(({ of }) => of === name)));
  const board =
    repeated[0] ??
    leaves.find(({ name }) => usualNames.test(name)) ??
    leaves[0] ??
    [...steps.values()].find(({ hasCopper }) => hasCopper) ??
    [...steps.values()][0];
  if (board === undefined) return undefined;
  const counted = panels
    .map(({ name }) => ({ name, boards: copiesIn(steps, name, board.name, 0) }))
    .filter(({ boards }) => boards > 1)
    .sort((left, right) => left.boards - right.boards);
  const [panel] = counted;
  return {
    name: board.name,
    boards: Math.max(1, repeated.length),
    ...(panel === undefined ? {} : { repeat: panel }),
  };
}

function readStep(tree: JobTree, matrix: Matrix, name: string): Step {
  const header = tree.read(`steps/${name}/stephdr`);
  const blocks = header === undefined ? [] : parseStructuredText(header).blocks;
  const copies = blocks
    .filter((block) => block.name === 'STEP-REPEAT')
    .map(({ values }) => ({
      of: (values.get('NAME') ?? '').toLowerCase(),
      count: readCopies(values.get('NX')) * readCopies(values.get('NY')),
    }));
  const hasCopper = matrix.layers.some(
    ({ copper, name: layer }) =>
      copper !== undefined && (tree.read(`steps/${name}/layers/${layer}/features`)?.length ?? 0) > 0,
  );
  return { name, hasCopper, copies };
}

function readCopies(value: string | undefined): number {
  const count = Math.floor(Number(value ?? 1));
  return count >= 1 ? Math.min(count, maxCopies) : 1;
}

/** Counts the repeats of a step in a panel, including nested panels. */
function copiesIn(steps: ReadonlyMap<string, Step>, panel: string, board: string, depth: number): number {
  if (panel === board) return 1;
  if (depth >= deepest) return 0;
  let sum = 0;
  for (const { of, count } of steps.get(panel)?.copies ?? []) {
    sum += count * copiesIn(steps, of, board, depth + 1);
    if (sum > maxCopies) return maxCopies;
  }
  return sum;
}
