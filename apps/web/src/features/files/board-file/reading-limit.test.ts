import { expect, it } from 'vitest';
import { type Pace, ReadingLimit } from './reading-limit.ts';

function watched() {
  const paces: Pace[] = [];
  const limit = new ReadingLimit((pace) => paces.push(pace));
  const beat = (seconds: number, busyMs?: number) => {
    for (let second = 0; second < seconds; second += 1) {
      limit.beat();
      if (busyMs !== undefined) limit.heard(busyMs);
    }
  };
  return { paces, limit, beat };
}

it('a worker on a busy computer is slow and never overdue, however long it takes', () => {
  const { paces, limit, beat } = watched();
  for (let minute = 0; minute < 10; minute += 1) beat(60, minute * 1000);
  limit.heard(29_000);
  expect(paces).toEqual(['slow']);
});

it('processor time makes it overdue, and going on grants as much again', () => {
  const { paces, limit, beat } = watched();
  beat(30, 29_999);
  limit.heard(30_000);
  expect(paces).toEqual(['slow', 'overdue']);
  limit.goOn();
  expect(paces.at(-1)).toBe('slow');
  beat(20, 59_999);
  expect(paces.at(-1)).toBe('slow');
  limit.heard(60_000);
  expect(paces.at(-1)).toBe('overdue');
});

it('silence makes it overdue, and a sign of life ends that', () => {
  const { paces, limit, beat } = watched();
  beat(29);
  expect(paces).toEqual(['slow']);
  beat(1);
  expect(paces).toEqual(['slow', 'overdue']);
  limit.heard();
  expect(paces).toEqual(['slow', 'overdue', 'slow']);
});
