import type { OrderDetail, OrderStateCode } from '@xunban/contract';
import { anOrder } from '@xunban/testkit/an-order';
import { expect, it } from 'vitest';
import { keyDate, orderStages } from './order-stages.ts';

const entry = (from: OrderStateCode | null, to: OrderStateCode, day: string) => ({
  ...{ from, to, action: 'approve' as const, actor: 'system' as const, actorName: '', reason: '' },
  ...{ step: null, priceDelta: 0, daysDelta: 0, at: `2026-03-${day}T10:00:00+08:00` },
});
const history = [
  entry(null, 10, '02'),
  entry(10, 30, '02'),
  entry(30, 10, '03'),
  entry(10, 30, '04'),
  entry(30, 40, '05'),
];

it('shows what is behind, and when it was over for the last time', () => {
  expect(orderStages(anOrder({ state: 40, history }))).toEqual([
    { stage: 'review', phase: 'done', day: '2026-03-04' },
    { stage: 'pay', phase: 'done', day: '2026-03-05' },
    { stage: 'make', phase: 'current', day: null },
    { stage: 'ship', phase: 'waiting', day: null },
    { stage: 'receive', phase: 'waiting', day: null },
  ]);
  expect(orderStages(anOrder({ state: 90, history }))).toEqual([]);
});

it('names the day that matters: how long it takes, when it leaves, when it left, when it was there', () => {
  const dated = { forecastShipDate: '2026-03-12', promisedShipDate: '2026-03-10', workingDays: 5, history };
  expect(keyDate(anOrder({ ...dated, state: 30, forecastShipDate: null }), '2026-03-09')).toEqual({
    ...{ kind: 'afterPayment', workingDays: 5 },
  });
  expect(keyDate(anOrder({ ...dated, state: 50 }), '2026-03-09')).toEqual({
    ...{ kind: 'shipsOn', day: '2026-03-12', promised: '2026-03-10', arrives: '2026-03-14' },
  });
  expect(keyDate(anOrder({ ...dated, state: 50 }), '2026-03-13')).toEqual({ kind: 'overdue', day: '2026-03-10' });
  expect(keyDate(anOrder({ ...dated, state: 50, forecastShipDate: '2026-03-10' }), '2026-03-09')).toMatchObject({
    promised: null,
  });
  const sent = [...history, entry(60, 70, '09')];
  expect(keyDate(anOrder({ ...dated, state: 70, history: sent }), '2026-03-09')).toEqual({
    ...{ kind: 'shippedOn', day: '2026-03-09', arrives: '2026-03-11' },
  });
  expect(keyDate(anOrder({ ...dated, state: 70, history: sent, roadDays: 0 }), '2026-03-09')).toMatchObject({
    arrives: null,
  });
  const parcel = { isReplaced: false, deliveredAt: '2026-03-11T09:00:00+08:00' } as OrderDetail['shipments'][number];
  expect(keyDate(anOrder({ ...dated, state: 70, history: sent, shipments: [parcel] }), '2026-03-11')).toEqual({
    ...{ kind: 'deliveredOn', day: '2026-03-11' },
  });
  const underWay = { ...parcel, deliveredAt: null };
  expect(
    keyDate(anOrder({ ...dated, state: 70, history: sent, shipments: [parcel, underWay] }), '2026-03-11'),
  ).toMatchObject({
    kind: 'shippedOn',
  });
  const there = [...sent, entry(70, 80, '11')];
  expect(keyDate(anOrder({ ...dated, state: 80, history: there }), '2026-03-09')).toEqual({
    kind: 'receivedOn',
    day: '2026-03-11',
  });
  expect(keyDate(anOrder({ ...dated, state: 90 }), '2026-03-09')).toBeUndefined();
});
