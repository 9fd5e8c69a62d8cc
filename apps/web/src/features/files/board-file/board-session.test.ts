import { expect, it } from 'vitest';
import { openTestBoard } from '../../../testing/open-board.ts';
import {
  afterEvent,
  type BoardAnswer,
  type BoardEvent,
  type BoardSession,
  EMPTY_SESSION,
  type ReadRequest,
} from './board-session.ts';

const zip = (name: string) => new File([name], name);
const requestOf = (name: string, occasion: ReadRequest['occasion'] = 'chosen'): ReadRequest => ({
  ...{ name, files: [zip(name)], roles: {}, occasion },
});
const boardOf = (name: string) => openTestBoard({ archive: zip(name) });
const [old, stored, chosen] = [await boardOf('old.zip'), await boardOf('stored.zip'), await boardOf('chosen.zip')];
const { facts } = stored;
const FAILURE = { reason: 'crashed', problems: [] } as const;

const after = (events: readonly BoardEvent[], session: BoardSession = EMPTY_SESSION): BoardSession =>
  events.reduce(afterEvent, session);

const answers = (id: number, board: typeof stored): readonly BoardAnswer[] => [
  { kind: 'progressed', id, progress: { stage: 'read', done: 0, total: 2 } },
  { kind: 'paced', id, pace: 'overdue' },
  { kind: 'sized', id, first: facts },
  { kind: 'drawn', id, image: board },
  { kind: 'measured', id, board },
];

/** All orders of two rows of events in which each row keeps its own. */
function interleavings<T>(one: readonly T[], other: readonly T[]): readonly (readonly T[])[] {
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (first === undefined) return [other];
  if (second === undefined) return [one];
  return [
    ...interleavings(rest, other).map((row) => [first, ...row]),
    ...interleavings(one, others).map((row) => [second, ...row]),
  ];
}

const restore: BoardEvent = { kind: 'restore', id: 1 };
const readStored: BoardEvent = { kind: 'read', id: 2, request: requestOf('stored.zip', 'stored') };
const readChosen: BoardEvent = { kind: 'read', id: 3, request: requestOf('chosen.zip') };

/** Every moment of restoring a board at which the buyer can choose another file, and every order of the answers after that. */
const orders = [restore, readStored, ...answers(2, stored)].flatMap((_, moment, restoring) => {
  const [before, late] = [restoring.slice(0, moment + 1), restoring.slice(moment + 1)];
  // What was not begun by then is not begun any more; its answers can still come.
  const lateAnswers = late.filter(({ kind }) => kind !== 'read');
  return interleavings<BoardEvent>(lateAnswers, answers(3, chosen)).map((row) => [...before, readChosen, ...row]);
});

it(`the file that was chosen last is open, in each of ${orders.length} orders of events`, () => {
  for (const order of orders) {
    const { board, work } = after(order);
    expect([board?.archive.name, work.kind], order.map(({ kind }) => kind).join()).toEqual(['chosen.zip', 'settled']);
  }
});

it('nothing of an older reading is shown while the newest is under way', () => {
  for (const order of orders) {
    const until = order.findLastIndex((event) => 'id' in event && event.id === 3 && event.kind === 'drawn');
    const { work } = after(order.slice(0, until));
    expect(work).toMatchObject({ kind: 'reading', id: 3, image: undefined });
  }
});

it.each([
  ['a newer file', [readChosen]],
  ['giving up', [{ kind: 'giveUp' }]],
  ['removing the file', [{ kind: 'remove' }]],
  ['a failure', [{ kind: 'failed', id: 2, failure: FAILURE }]],
  ['its own end', [{ kind: 'measured', id: 2, board: stored }]],
] satisfies [string, BoardEvent[]][])('after %s no answer of the reading before changes anything', (_, ending) => {
  const session = after([restore, readStored, ...ending]);
  const late: readonly BoardAnswer[] = [
    ...answers(2, stored),
    { kind: 'failed', id: 2, failure: FAILURE },
    { kind: 'notStored', id: 1 },
  ];
  for (const answer of late) expect(afterEvent(session, answer), answer.kind).toBe(session);
});

it('each state is left only by its owner or the buyer', () => {
  const restoring = after([restore]);
  const reading = after([restore, readStored]);
  expect(afterEvent(reading, { kind: 'notStored', id: 2 })).toBe(reading);
  for (const answer of answers(1, stored)) expect(afterEvent(restoring, answer)).toBe(restoring);
  expect(after([{ kind: 'notStored', id: 1 }], restoring).work).toEqual({ kind: 'settled' });
  expect(after([{ kind: 'giveUp' }], restoring).work).toEqual({ kind: 'settled' });
});

it('a failure and giving up leave the open board, and removing closes it', () => {
  const open = after([{ kind: 'read', id: 1, request: requestOf('old.zip') }, ...answers(1, old), readChosen]);
  expect(after([{ kind: 'failed', id: 3, failure: FAILURE }], open)).toMatchObject({
    work: { kind: 'failed', request: { name: 'chosen.zip' }, failure: FAILURE },
    board: { archive: { name: 'old.zip' } },
  });
  expect(after([{ kind: 'giveUp' }], open).board).toBe(old);
  expect(after([{ kind: 'remove' }], open)).toEqual({
    ...{ work: { kind: 'settled' }, board: undefined, replaced: undefined, several: undefined },
  });
});

it('a board knows what it replaced: the open one, or the file that was still being read', () => {
  const overOpen = after([{ kind: 'read', id: 1, request: requestOf('old.zip') }, ...answers(1, old), readChosen]);
  expect(after(answers(3, chosen), overOpen).replaced).toMatchObject({ name: 'old.zip' });
  const overReading = after([readStored, readChosen, ...answers(3, chosen)]);
  expect(overReading.replaced).toMatchObject({ name: 'stored.zip' });
  // The same files, tried again, replace none.
  const again: BoardEvent = { ...readChosen, id: 4 };
  expect(after([readChosen, again, ...answers(4, chosen)]).replaced).toBeUndefined();
});
