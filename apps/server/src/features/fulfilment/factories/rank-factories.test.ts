import { defaultBoardSpec } from '@xunban/contract';
import { defaultCalendar, defaultPriceBook } from '@xunban/pricing';
import { expect, test } from 'vitest';
import type { Floor } from '../../orders-core/factories/floor-records.ts';
import { ownWorkingDay } from './own-days.ts';
import { kmBetween } from './province-places.ts';
import { type AskedBoard, type FactoryFacts, rankFactories } from './rank-factories.ts';

const floor = (name: string, more: Partial<Floor> = {}): Floor => ({
  ...{ id: name, code: name, name, getsOrders: false, isPaused: false, province: '广东省', city: '', contact: '' },
  ...{ source: 'manual', capability: null, capacity: new Map([['upToTwo', 10]]), holidays: [], version: 1, ...more },
});
const facts = (one: Floor, more: Partial<FactoryFacts> = {}): FactoryFacts => ({
  ...{ floor: one, openDm2: 0, onTime: { sent: 0, onTime: 0 }, score: null, ...more },
});
const board: AskedBoard = {
  ...{ spec: defaultBoardSpec, layerClass: 'upToTwo', areaDm2: 500, dueOn: '2026-12-04', province: '广东省' },
};
const by = { book: defaultPriceBook, calendar: defaultCalendar, today: '2026-11-26' };
const rank = (...factories: FactoryFacts[]) => rankFactories(board, factories, by);
const LIMITS = { maxShortSideMm: 500, maxLongSideMm: 600, maxAspectRatio: 10, options: {} };

test('factories that cannot make a board come last, with every reason; paused ones, too', () => {
  const ranked = rank(
    facts(floor('A', { isPaused: true })),
    facts(floor('B', { capability: { ...LIMITS, maxLayers: 1, options: { finish: ['osp'] } } })),
    facts(floor('C', { capacity: new Map([['four', 10]]) })),
    facts(floor('D'), { onTime: { sent: 10, onTime: 1 } }),
  );
  expect(ranked.map(({ name }) => name)[0]).toBe('D');
  const why = (name: string) =>
    ranked.find((one) => one.name === name)?.hindrances.map(({ kind, rule }) => `${kind} ${rule}`.trim());
  expect(why('A')).toEqual(['paused']);
  expect(why('B')).toEqual(['rule materialForLayers', 'rule optionOffered']);
  expect(why('C')).toEqual(['noCapacity']);
});

test('a shorter queue, kept promises, better ratings and a shorter distance each count; the points name their reason', () => {
  const [first, second] = rank(facts(floor('far', { province: '黑龙江省' })), facts(floor('near')));
  expect([first?.name, second?.name]).toEqual(['near', 'far']);
  expect(second?.parts.find(({ kind }) => kind === 'distance')?.points).toBe(0);
  expect(rank(facts(floor('busy'), { openDm2: 4000 }), facts(floor('free')))[0]).toMatchObject({
    ...{ name: 'free', queueDays: 1, isInTime: true, openM2: 0, m2PerDay: 10 },
  });
  expect(
    rank(
      facts(floor('late'), { onTime: { sent: 4, onTime: 2 } }),
      facts(floor('prompt'), { onTime: { sent: 4, onTime: 4 } }),
    )[0]?.name,
  ).toBe('prompt');
  expect(rank(facts(floor('poor'), { score: 2 }), facts(floor('good'), { score: 4.8 }))[0]?.name).toBe('good');
  for (const one of rank(facts(floor('x'))))
    expect(one.points).toBe(one.parts.reduce((sum, { points }) => sum + points, 0));
});

test('a queue that runs past the promised day takes every point of it, holidays of the factory counted', () => {
  const closed = floor('closed', { holidays: [{ from: '2026-11-26', to: '2026-12-10', name: '检修' }] });
  const [best, worst] = rank(facts(closed), facts(floor('open')));
  expect(best?.name).toBe('open');
  expect(worst).toMatchObject({ name: 'closed', isInTime: false });
  expect(worst?.parts.find(({ kind }) => kind === 'queue')?.points).toBe(0);
});

test('of equal factories the one that gets orders is proposed; without a capacity the queue is not rated', () => {
  expect(rank(facts(floor('a')), facts(floor('b', { getsOrders: true })))[0]?.name).toBe('b');
  expect(rank(facts(floor('a', { capacity: new Map() }), { openDm2: 99_999 }))[0]).toMatchObject({
    ...{ queueDays: 0, isInTime: null, hindrances: [] },
  });
});

test('working days of a factory are those of the company without its own holidays', () => {
  const holidays = [{ from: '2026-11-27', to: '2026-11-28', name: '' }];
  expect(ownWorkingDay(defaultCalendar, [], '2026-11-26', 1)).toBe('2026-11-26');
  expect(ownWorkingDay(defaultCalendar, holidays, '2026-11-26', 2)).toBe('2026-11-30');
  expect(kmBetween('广东省', '广东')).toBe(0);
  expect(kmBetween('广东省', '北京市')).toBeGreaterThan(1700);
  expect(kmBetween('广东省', 'Atlantis')).toBeNull();
});
