import { boardFolders } from '@xunban/testkit/local-boards';
import { expect, it } from 'vitest';
import { analyseBoard, type BegunAnalysis, beginAnalysis } from './analyse.ts';
import { loadBoard } from './cli/load-board.ts';
import { finishAside, type LayerHelper, needsHelpers } from './finish-aside.ts';
import { maxPairs, pairBudget } from './measure/clearance/layer-gaps.ts';
import { buffersOf, gapsOfWork, type LayerWork, workOnLayer } from './measure/layer-work.ts';
import { layerShapes } from './measure/shapes/layer-shapes.ts';
import { gerber } from './testing/parse.ts';

/** Measures as another thread would, to which tasks are copied, and which hands over what is large in its works. */
const threadLike = (): LayerHelper => ({
  async measure(task) {
    await new Promise(setImmediate);
    const work = workOnLayer(structuredClone(task));
    return structuredClone(work, { transfer: buffersOf(work) });
  },
});

// Layers that erase, and pours, on two and four layers.
const relevant = /fixture bus-pirate|fixture usbvil|osu-rover/;
const boards = boardFolders.filter(([name]) => relevant.test(name));

it.each(boards)('many threads find what one finds: %s', async (_name, folder) => {
  const { upload } = await loadBoard(folder);
  const alone = analyseBoard(upload.files).facts;
  const progress: string[] = [];
  const begun = beginAnalysis(upload.files);
  const aside = await finishAside(begun, [threadLike(), threadLike(), threadLike()], (done, total) =>
    progress.push(`${done}/${total}`),
  );
  expect(JSON.stringify(aside.facts)).toBe(JSON.stringify(alone));
  const total = begun.layerTasks().length;
  expect(progress).toEqual(Array.from({ length: total }, (_, index) => `${index + 1}/${total}`));
});

const smallBoard = async (): Promise<BegunAnalysis> => {
  const [, folder] = boards.find(([name]) => name.includes('usbvil'))!;
  return beginAnalysis((await loadBoard(folder)).upload.files);
};

it('a thread that fails ends the analysis, and no further layer is begun', async () => {
  const begun = await smallBoard();
  let begunLayers = 0;
  const failing: LayerHelper = {
    async measure() {
      begunLayers += 1;
      throw new Error('The thread is gone.');
    },
  };
  await expect(finishAside(begun, [failing, threadLike()])).rejects.toThrow('The thread is gone.');
  expect(begunLayers).toBe(1);
});

it('measures locally every layer that no helper measured', async () => {
  const begun = await smallBoard();
  const [first] = begun.layerTasks();
  const whole = JSON.stringify(begun.finish().facts);
  expect(JSON.stringify(begun.finish([workOnLayer(first!)]).facts)).toBe(whole);
  expect(JSON.stringify((await finishAside(begun, [])).facts)).toBe(whole);
});

it('asks for no help with a small board', async () => {
  expect(needsHelpers(await smallBoard())).toBe(false);
});

const empty = { shapes: layerShapes(gerber('M02*\n').value.image), isLeft: false };

it('takes the works of one budget in order: what one thread would not have compared is not known', () => {
  const work = (name: string, pairsBeforeLook: number, pairs: number): LayerWork => ({
    ...{ ...empty, name, pairs, pairsBeforeLook },
    gaps: {
      ...{ parents: Uint32Array.of(0, 0), items: 2, contacts: new Int32Array(0) },
      gaps: {
        ...{ capsule: new Uint32Array(0), other: new Uint32Array(0), mm: new Float64Array(0), limitMm: 0.2 },
      },
    },
  });
  const budget = { ...pairBudget(), left: 10 };
  const isKnown = (each: LayerWork): boolean => gapsOfWork(each, budget) !== undefined;
  expect(isKnown(work('within', 6, 8))).toBe(true);
  expect(budget.left).toBe(2);
  expect(isKnown(work('beyond', 3, 4))).toBe(false);
  expect(isKnown(work('after it', 0, 1))).toBe(false);
  // A layer whose shapes share no cell looks for no gap.
  expect(isKnown(work('nothing to compare', Number.NEGATIVE_INFINITY, 0))).toBe(true);
});

it('skips gap checks on layers whose slot comes after the budget is spent, and takes the others in their order', async () => {
  const begun = await smallBoard();
  const [task] = begun.layerTasks();
  const tasks = ['one', 'two', 'three', 'four'].map((name) => ({ ...task!, name }));
  const asked: (readonly [string, number])[] = [];
  const spending: LayerHelper = {
    async measure({ name, pairs }) {
      asked.push([name, pairs]);
      return { ...empty, name, pairs: pairs < 0 ? 0 : maxPairs * 0.6, pairsBeforeLook: 0 };
    },
  };
  await finishAside({ ...begun, layerTasks: () => tasks }, [spending]);
  expect(asked).toEqual([
    ['one', maxPairs],
    ['two', maxPairs],
    ['three', -1],
    ['four', -1],
  ]);
});
