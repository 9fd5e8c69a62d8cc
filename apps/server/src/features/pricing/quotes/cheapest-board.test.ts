import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const board = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } as const;

test('a search runs in a thread of its own, so that others are answered meanwhile', async () => {
  let threads = 0;
  const count = () => {
    threads += 1;
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  await server.guest.quote.cheapest({ body: { spec: board, free: ['finish'] } });
  expect(threads).toBe(1);
});

test('a guest gets the cheapest board, at the price of its quote', async () => {
  const spec = { ...board, finish: 'enig', maskColour: 'matteBlack', leadTime: 'rush1' } as const;
  const asked = await server.guest.quote.quote({ body: { spec } });
  const found = await server.guest.quote.cheapest({ body: { spec, free: ['maskColour', 'finish', 'leadTime'] } });
  expect(found.changes.map(({ field }) => field)).toEqual(['maskColour', 'finish', 'leadTime']);
  expect(found.saving).toBeGreaterThan(0);
  expect(found.total).toBe(Math.round(((asked.chosen?.total ?? 0) - found.saving) * 100) / 100);
  expect(found).toMatchObject({ isProven: true, spec: { leadTime: 'standard', lengthMm: 120 } });
  const then = await server.guest.quote.quote({ body: { spec: found.spec } });
  expect(then.chosen).toMatchObject({ total: found.total, workingDays: found.workingDays });
  expect(found.deltaDays).toBe(found.workingDays - (asked.chosen?.workingDays ?? 0));

  const inTime = await server.guest.quote.cheapest({
    body: { spec, free: ['maskColour', 'leadTime'], withinDays: asked.chosen?.workingDays },
  });
  expect(inTime.workingDays).toBeLessThanOrEqual(asked.chosen?.workingDays ?? 0);
  expect(inTime.spec.leadTime).toBe('rush1');
});

test('a board that is the cheapest already stays as it is', async () => {
  const found = await server.guest.quote.cheapest({ body: { spec: board, free: ['finish', 'quantity'] } });
  expect(found).toMatchObject({ changes: [], saving: 0, deltaDays: 0, isProven: true, spec: board });
});

test('a search ends at its limit of steps, however much is free', async () => {
  const { options } = await server.guest.quote.config({});
  const spec = { ...board, layers: 8, tgCelsius: 170, testMethod: 'fullProbe', finish: 'hardGold' } as const;
  const free = Object.keys(options) as Parameters<typeof server.guest.quote.cheapest>[0]['body']['free'];
  const found = await server.guest.quote.cheapest({ body: { spec, free } });
  expect(found.isProven).toBe(false);
  expect(found.saving).toBeGreaterThan(0);
});

test('a board that cannot be made is refused, and every invalid field is reported', async () => {
  await expect(
    server.guest.quote.cheapest({ body: { spec: { ...board, layers: 1, impedance: true }, free: ['finish'] } }),
  ).rejects.toMatchObject({ code: 'quote.notProducible' });
  const response = await fetch(`${server.url}/api/app/pcb-valuation/cheapest`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ spec: { ...board, widthMm: -1 }, free: ['colour'], withinDays: 0 }),
  });
  const { error } = await response.json();
  expect(response.status).toBe(400);
  expect(error.validationErrors.map(({ members }: { members: string[] }) => members[0]).sort()).toEqual([
    'free.0',
    'spec.widthMm',
    'withinDays',
  ]);
});
