import { fen } from '@xunban/money';
import { expect, test } from 'vitest';
import { credit, debit, type Journal, netPostings } from './journal.ts';

const account = (owner: string) => ({ kind: 'walletAvailable', owner }) as const;
const journal = (...postings: Journal['postings']): Journal => ({
  bizKey: 'test:1',
  kind: 'adjustment',
  reference: '1',
  postings,
});
const owners = (...postings: Journal['postings']) =>
  netPostings(journal(...postings)).map(({ account: { owner }, amount }) => `${owner} ${amount}`);

test('has one posting per account and none of nothing', () => {
  expect(owners(debit(account('a'), fen(5)), debit(account('a'), fen(7)), credit(account('b'), fen(12)))).toEqual([
    'a 12',
    'b -12',
  ]);
  expect(
    owners(
      debit(account('a'), fen(5)),
      debit(account('c'), fen(3)),
      credit(account('c'), fen(3)),
      credit(account('b'), fen(5)),
    ),
  ).toEqual(['a 5', 'b -5']);
});

// Two journals that lock the same accounts in different orders would wait for each other.
test('has its accounts in one order, however they were named', () => {
  const named = [debit(account('c'), fen(1)), debit(account('a'), fen(2)), credit(account('b'), fen(3))] as const;
  const sorted = ['a 2', 'b -3', 'c 1'];
  for (const order of [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])
    expect(owners(...order.map((index) => named[index]!))).toEqual(sorted);
});

test('distinguishes accounts of one owner by their kind', () => {
  expect(
    netPostings(journal(debit({ kind: 'paymentHold', owner: 'x' }, fen(1)), credit(account('x'), fen(1)))),
  ).toHaveLength(2);
});

test('is refused when it does not balance or moves nothing', () => {
  expect(() => owners(debit(account('a'), fen(5)), credit(account('b'), fen(4)))).toThrow(
    'Journal test:1 is 1 fen out of balance',
  );
  expect(() => owners()).toThrow('Journal test:1 moves nothing');
});
