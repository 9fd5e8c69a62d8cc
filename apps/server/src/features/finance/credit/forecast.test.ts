import { fen } from '@xunban/money';
import { expect, test } from 'vitest';
import { type ForecastStep, runForecast } from './forecast.ts';

const step = (on: string, cause: ForecastStep['cause'], amount: bigint): ForecastStep => ({
  ...{ on, cause, statementNo: '', amount: fen(amount) },
});

test('each step has the free credit after it, in the order of the days', () => {
  const steps = [
    step('2026-12-31', 'unbilled', 20_000n),
    step('2026-11-24', 'openOrders', -70_000n),
    step('2026-12-01', 'statement', 30_000n),
    step('2026-12-02', 'statement', 0n),
  ];
  expect(runForecast(fen(100_000n), { used: fen(50_000n) }, steps)).toMatchObject([
    { on: '2026-11-24', amount: -700, left: -200 },
    { on: '2026-12-01', amount: 300, left: 100 },
    { on: '2026-12-31', amount: 200, left: 300 },
  ]);
});

test('a limit that was lowered below what is used is short from the beginning', () => {
  expect(runForecast(fen(10_000n), { used: fen(50_000n) }, [step('2026-12-01', 'statement', 50_000n)])).toMatchObject([
    { left: 100 },
  ]);
});
