// @vitest-environment happy-dom
import { act, renderHook } from '@xunban/testkit/screen';
import { beforeEach, expect, it, vi } from 'vitest';
import { endSession } from '../../../shared/session.ts';
import { openTestBoard } from '../../../testing/open-board.ts';
import type { OpenBoard, openBoard as ReadFiles, ReadWatch } from './board-reader.ts';
import type { TabFile } from './tab-file.ts';
import { useBoardFile } from './use-board-file.ts';

const reads = new Map<string, (board: OpenBoard) => void>();
const watches = new Map<string, ReadWatch>();
let answerStorage: (stored: TabFile | undefined) => void;
let stored: string | undefined;

// The worker that reads files is the browser's. This one finishes what it has begun, also when it is aborted.
vi.mock('./board-reader.ts', async (original) => ({
  ...(await original<typeof import('./board-reader.ts')>()),
  openBoard: (...[files, , watch]: Parameters<typeof ReadFiles>) =>
    new Promise((resolve) => {
      reads.set(files[0]?.name ?? '', resolve);
      watches.set(files[0]?.name ?? '', watch);
    }),
}));
vi.mock('./tab-file.ts', () => ({
  loadFile: () =>
    new Promise((resolve) => {
      answerStorage = resolve;
    }),
  storeFile: async ({ archive }: TabFile) => {
    stored = archive.name;
  },
  deleteFile: async () => {
    stored = undefined;
  },
}));

beforeEach(() => {
  reads.clear();
  watches.clear();
  stored = 'stored.zip';
});

const zip = (name: string) => new File([name], name);
const closed: string[] = [];

function open() {
  const boards: (string | undefined)[] = [];
  const firsts: (string | undefined)[] = [];
  const { result, unmount } = renderHook(() =>
    useBoardFile(
      (board) => boards.push(board?.archive.name),
      (first) => firsts.push(first?.files[0]?.name),
    ),
  );
  return {
    /** The boards that the page was filled from. */
    boards,
    /** The files of which size and layers filled the page, and undefined for each time that they went back. */
    firsts,
    sized: (name: string) =>
      act(async () => {
        const { facts } = await openTestBoard();
        const [file] = facts.files;
        if (file) watches.get(name)?.onFirst?.({ ...facts, files: [{ ...file, name }] });
      }),
    /** The page's beat, without a sign of life from the worker. */
    pass: (ms: number) =>
      act(async () => {
        for (const { limit } of watches.values()) for (let beat = 0; beat < ms; beat += 1_000) limit?.beat();
      }),
    pace: () => (result.current.attempt?.kind === 'reading' ? result.current.attempt.pace : undefined),
    goOn: () => act(async () => result.current.goOn()),
    tryAgain: () => act(async () => result.current.retry()),
    cancel: () => act(async () => result.current.cancel()),
    board: () => result.current.board?.archive.name,
    attempt: () => result.current.attempt?.name,
    choose: (name: string) => act(async () => result.current.choose([zip(name)])),
    remove: () => act(async () => result.current.remove()),
    restore: () => act(async () => answerStorage({ archive: zip('stored.zip'), roles: {} })),
    finish: async (name: string) => {
      const board = await openTestBoard({ archive: zip(name), close: () => closed.push(name) });
      await act(async () => reads.get(name)?.(board));
    },
    unmount,
  };
}

it('a file chosen before storage answers wins, and the stored board is not read', async () => {
  const page = open();
  await page.choose('chosen.zip');
  await page.restore();
  expect([...reads.keys()]).toEqual(['chosen.zip']);
  await page.finish('chosen.zip');
  expect([page.board(), page.boards, stored]).toEqual(['chosen.zip', ['chosen.zip'], 'chosen.zip']);
});

it.each([
  ['first', ['stored.zip', 'chosen.zip']],
  ['last', ['chosen.zip', 'stored.zip']],
])('a file chosen while the stored board is being read wins when that one is read %s', async (_, order) => {
  const page = open();
  await page.restore();
  await page.choose('chosen.zip');
  expect(page.attempt()).toBe('chosen.zip');
  for (const name of order) await page.finish(name);
  expect([page.board(), page.boards, stored]).toEqual(['chosen.zip', ['chosen.zip'], 'chosen.zip']);
  expect(closed).toContain('stored.zip');
});

it.each([
  ['first', ['one.zip', 'two.zip']],
  ['last', ['two.zip', 'one.zip']],
])('of two chosen files the newest wins when the other one is read %s', async (_, order) => {
  const page = open();
  await page.choose('one.zip');
  await page.choose('two.zip');
  for (const name of order) await page.finish(name);
  expect([page.board(), page.boards, stored]).toEqual(['two.zip', ['two.zip'], 'two.zip']);
});

it('a board removed while it is being restored stays removed', async () => {
  const page = open();
  await page.restore();
  await page.remove();
  await page.finish('stored.zip');
  expect([page.board(), page.attempt(), page.boards, stored]).toEqual([undefined, undefined, [undefined], undefined]);
});

it('a file that was being read when the page was left is read on the next visit, once', async () => {
  const page = open();
  await page.choose('chosen.zip');
  page.unmount();
  const next = open();
  expect(next.attempt()).toBe('chosen.zip');
  await next.finish('chosen.zip');
  next.unmount();
  expect(open().attempt()).toBeUndefined();
});

it('a file that was being read when the member signed out is not read for the next one', async () => {
  const page = open();
  await page.choose('chosen.zip');
  act(() => endSession('signedOut'));
  page.unmount();
  expect(open().attempt()).toBeUndefined();
});

it('an overdue reading goes on, is tried again, and is told as failed only by the reader', async () => {
  const page = open();
  await page.choose('chosen.zip');
  await page.pass(30_000);
  expect(page.pace()).toBe('overdue');
  await page.goOn();
  expect(page.pace()).toBe('slow');
  await page.pass(30_000);
  expect(page.pace()).toBe('overdue');
  await page.tryAgain();
  expect([page.pace(), page.attempt()]).toEqual(['usual', 'chosen.zip']);
  await page.finish('chosen.zip');
  expect([page.board(), page.attempt()]).toEqual(['chosen.zip', undefined]);
});

it('size and layers come before the board, and go back when the reading ends without one', async () => {
  const page = open();
  await page.choose('one.zip');
  await page.sized('one.zip');
  expect(page.firsts).toEqual(['one.zip']);
  await page.choose('two.zip');
  expect(page.firsts).toEqual(['one.zip', undefined]);
  // The reader of the first file answers once more.
  await page.sized('one.zip');
  await page.sized('two.zip');
  await page.finish('two.zip');
  expect([page.firsts, page.boards]).toEqual([['one.zip', undefined, 'two.zip'], ['two.zip']]);
  await page.choose('three.zip');
  await page.sized('three.zip');
  await page.cancel();
  expect(page.firsts.slice(3)).toEqual(['three.zip', undefined]);
  expect(page.board()).toBe('two.zip');
});
