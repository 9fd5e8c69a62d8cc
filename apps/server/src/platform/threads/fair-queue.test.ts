import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const queueOf = (...entries: readonly string[]): FairQueue<string> => {
  const queue = new FairQueue<string>();
  for (const entry of entries) queue.add(entry.slice(0, 1), entry);
  return queue;
};

const drained = (queue: FairQueue<string>): string[] => {
  const entries: string[] = [];
  for (let entry = queue.next(); entry !== undefined; entry = queue.next()) entries.push(entry);
  return entries;
};

test('owners are served in rotation, and the entries of one owner in their order', () => {
  expect(drained(queueOf('a1', 'a2', 'a3', 'b1', 'b2', 'c1'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a new owner waits for one entry of each owner before it', () => {
  const queue = queueOf('a1', 'a2', 'a3');
  expect(queue.next()).toBe('a1');
  queue.add('b', 'b1');
  expect(drained(queue)).toEqual(['a2', 'b1', 'a3']);
});

test('a removed entry is not served, and an owner without entries is gone', () => {
  const queue = queueOf('a1', 'b1', 'b2');
  queue.remove('a', 'a1');
  queue.remove('a', 'a1');
  queue.remove('c', 'c1');
  expect([queue.size, queue.sizeOf('a'), queue.sizeOf('b')]).toEqual([2, 0, 2]);
  expect(drained(queue)).toEqual(['b1', 'b2']);
  expect([queue.size, queue.next()]).toEqual([0, undefined]);
});
