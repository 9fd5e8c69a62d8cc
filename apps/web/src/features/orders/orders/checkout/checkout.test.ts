import { ApiError } from '@xunban/contract/api-error';
import { describe, expect, it } from 'vitest';
import { changedPriceOf } from '../../../../shared/changed-price.ts';
import { placedState } from './placed-state.ts';

describe('a submit that was refused', () => {
  it('because of the price shows both prices', () => {
    const error = new ApiError('refused', '', { code: 'quote.priceChanged', data: { total: 120.5 } });
    expect(changedPriceOf(error, 100)).toEqual({ before: 100, after: 120.5 });
  });
  it.each([
    ['for another reason', 'cart.rowGone', { total: 1 }],
    ['without the new price', 'quote.priceChanged', undefined],
    ['with something that is no price', 'quote.priceChanged', { total: 'much' }],
  ])('%s asks nothing', (_, code, data) =>
    expect(changedPriceOf(new ApiError('refused', '', { code, data }), 100)).toBeUndefined(),
  );
});

describe('a board that was submitted', () => {
  const decided = (expectedBy: string | null) => ({
    ...{ round: 1, isPassed: expectedBy === null, rules: [], byEarlier: null, expectedBy },
    at: '2026-03-02T10:00:00+08:00',
  });
  const byEngineer = decided('2026-03-02T12:30:00+08:00');
  it.each([
    [10, undefined, 'reviewing'],
    [10, null, 'reviewing'],
    [10, byEngineer, 'engineer'],
    [30, decided(null), 'passed'],
    [15, byEngineer, 'sentBack'],
    [20, byEngineer, 'decision'],
    [40, decided(null), 'done'],
    [90, null, 'cancelled'],
  ] as const)('in state %i with the decision %j is %s', (state, decision, placed) =>
    expect(placedState(state, decision)).toBe(placed),
  );
});
