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
  const error = { code: 'review.sizeDiffers', severity: 'error', params: {} } as const;
  const note = { ...error, severity: 'warning' } as const;
  it.each([
    [10, undefined, 'reviewing'],
    [10, [note], 'reviewing'],
    [10, [note, error], 'engineer'],
    [30, [], 'passed'],
    [15, [error], 'sentBack'],
    [20, [], 'decision'],
    [40, [], 'done'],
    [90, [], 'cancelled'],
  ] as const)('in state %i with findings %j is %s', (state, findings, placed) =>
    expect(placedState(state, findings && [...findings])).toBe(placed),
  );
});
