import type { CartRow } from '@xunban/contract';
import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { describe, expect, it } from 'vitest';
import { cartChoice, checkoutPath, rowsOf } from './cart-choice.ts';

const row = (id: string, amount: number, isOrderable = true): CartRow => ({
  id,
  amount,
  isOrderable,
  reorderOf: null,
  quoteId: id,
  spec: defaultBoardSpec,
  fileId: id,
  fileName: `${id}.zip`,
  image: { top: '', bottom: '' },
  unitPrice: amount,
  priceLines: [],
  weightG: 100,
  workingDays: 3,
  shipDate: '2026-11-25',
  expiresAt: '2026-12-20T00:00:00+08:00',
  changes: [],
  note: '',
  addedAt: '2026-11-20T10:00:00+08:00',
});
const cart = [row('a', 0.1), row('b', 0.2), row('c', 50, false)];

describe('choosing in the cart', () => {
  it('takes everything that can be made, and adds up to the fen', () => {
    expect(cartChoice(cart, new Set())).toMatchObject({ total: 0.3, isEverything: true });
  });
  it('leaves out what the buyer left out', () => {
    const { chosen, total, isEverything } = cartChoice(cart, new Set(['a', 'gone']));
    expect([chosen.map(({ id }) => id), total, isEverything]).toEqual([['b'], 0.2, false]);
  });
  it('with no rows selects nothing, not everything', () => {
    expect(cartChoice([row('c', 50, false)], new Set())).toMatchObject({ chosen: [], total: 0, isEverything: false });
  });
});

describe('the checkout', () => {
  it('finds the rows of its address again, in that order', () => {
    const { boards } = rowsOf(
      cart,
      new URL(checkoutPath([row('b', 1), row('a', 1)]), 'http://x').searchParams.get('cartIds'),
    );
    expect(boards.map(({ id }) => id)).toEqual(['b', 'a']);
  });
  it('counts what is gone and what cannot be made, once each', () =>
    expect(rowsOf(cart, 'x,a,c,,a')).toMatchObject({ boards: [cart[0]], gone: 1, blocked: 1 }));
  it('has nothing without an address', () => expect(rowsOf(cart, null)).toMatchObject({ boards: [], gone: 0 }));
});
