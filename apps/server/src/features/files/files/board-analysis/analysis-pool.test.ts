import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { boardZip } from '@xunban/testkit/real-boards';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { crossedZone } from '../../../../testing/crossed-zone.ts';
import { type AnalysisLimits, type AnalysisPool, analysisPool } from './analysis-pool.ts';

const caller = { owner: 'me', signal: new AbortController().signal };

let folder: string;
let board: string;
/** Serves several tests: each new thread loads its modules. */
let pool: AnalysisPool;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-analysis-'));
  board = path.join(folder, 'board');
  await writeFile(board, boardZip('arduino-uno'));
  pool = analysisPool();
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

/** A pool of its own for one test. */
function limitedPool(limits: Partial<AnalysisLimits>): AnalysisPool {
  const limited = analysisPool(limits);
  onTestFinished(() => limited.close());
  return limited;
}

test('more boards than threads are read one after another', async () => {
  const readings = await Promise.all(Array.from({ length: 3 }, () => pool.read(board, 'board.zip', caller)));
  expect(readings.map(({ kind }) => kind)).toEqual(Array(3).fill('board'));
});

test('a thread that is overdue is ended and the next one starts afresh', async () => {
  const hasty = limitedPool({ timeoutMs: 1 });
  for (let round = 0; round < 3; round += 1)
    expect(await hasty.read(board, 'board.zip', caller)).toMatchObject({ kind: 'refused', code: 'file.tooComplex' });
});

test('a thread that runs out of memory refuses the file, and the process lives', async () => {
  const small = limitedPool({ heapMb: 6 });
  expect(await small.read(board, 'board.zip', caller)).toMatchObject({ kind: 'refused', code: 'file.tooComplex' });
});

test('with a full queue the next request is asked to retry later', async () => {
  const short = limitedPool({ maxWaiting: 1 });
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => short.read(board, 'board.zip', caller)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ reason }) => reason.code === 'unavailable')).toBe(true);
});

test('a file that has gone is a fault of ours, and the seat is free again', async () => {
  await expect(pool.read(path.join(folder, 'missing'), 'board.zip', caller)).rejects.toThrow('fault of ours');
  expect((await pool.read(board, 'board.zip', caller)).kind).toBe('board');
});

test('a disconnected caller gets no comparison, and the next one does', async () => {
  const file = { name: 'board.zip', bytes: boardZip('arduino-uno') };
  const leaving = new AbortController();
  const left = pool.compare(file, file, { owner: 'me', signal: leaving.signal });
  // By now the thread has its task; it needs far longer to begin than this process to come here.
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'unavailable' });
  const { comparison, images } = await pool.compare(file, file, caller);
  expect(comparison.isSame).toBe(true);
  expect(Object.keys(images)).toHaveLength(comparison.layers.length + 2);
});

test('a costly board delays no plain one, whether it is read, compared or drawn', async () => {
  const file = { name: 'crossed.zip', bytes: crossedZone() };
  const leaving = new AbortController();
  const mine = { owner: 'mine', signal: leaving.signal };
  let settled = 0;
  const costly: readonly Promise<unknown>[] = [
    pool.readAgain(file, mine),
    pool.compare(file, file, mine),
    pool.layers(file, mine),
  ];
  const outcomes = Promise.allSettled(
    costly.map((task) =>
      task.finally(() => {
        settled += 1;
      }),
    ),
  );
  expect((await pool.read(board, 'board.zip', caller)).kind).toBe('board');
  expect((await pool.read(board, 'board.zip', caller)).kind).toBe('board');
  expect(settled).toBe(0);
  leaving.abort();
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
});
