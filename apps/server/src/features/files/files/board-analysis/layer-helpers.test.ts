import { analyseBoard, beginAnalysis, finishAside, openUpload } from '@xunban/gerber';
import { boardZip } from '@xunban/testkit/real-boards';
import { expect, test } from 'vitest';
import { layerHelpers } from './layer-helpers.ts';

const bytes = boardZip('bus-pirate');
const files = async () => (await openUpload([{ name: 'board.zip', bytes }])).files;

test('a thread on one processor measures alone, on three it has two helpers', () => {
  expect(layerHelpers(1)).toHaveLength(1);
  expect(layerHelpers(0.5)).toHaveLength(1);
  expect(layerHelpers(3)).toHaveLength(3);
  expect(layerHelpers(64)).toHaveLength(4);
});

test('threads find what one thread finds', async () => {
  const alone = analyseBoard(await files()).facts;
  // Without the first, which is this thread, every layer passes to another one.
  const aside = await finishAside(beginAnalysis(await files()), layerHelpers(3).slice(1));
  expect(aside.facts).toEqual(alone);
});

test('a thread that fails is an error, not a wait, and the next layer gets a new one', async () => {
  const [task] = beginAnalysis(await files()).layerTasks();
  const [, helper] = layerHelpers(2);
  if (!task || !helper) throw new Error('layer or thread not found');
  const failing = helper.measure({ ...task, image: { ...task.image, items: undefined as never } });
  await expect(failing).rejects.toThrow();
  expect((await helper.measure(task)).name).toBe(task.name);
});
