import type { CartRow } from '@xunban/contract';
import { sumYuan } from '../../../../shared/sum-yuan.ts';

export interface CartChoice {
  readonly chosen: readonly CartRow[];
  /** In yuan, without freight. */
  readonly total: number;
  /** Every row that can be ordered is chosen, and there is one. */
  readonly isEverything: boolean;
}

/**
 * Returns the rows of a cart that go to the checkout. Rows are selected unless the buyer has deselected them: most buyers order
 * everything in the cart. A row that cannot be made is never selected.
 */
export function cartChoice(rows: readonly CartRow[], leftOut: ReadonlySet<string>): CartChoice {
  const orderable = rows.filter(({ isOrderable }) => isOrderable);
  const chosen = orderable.filter(({ id }) => !leftOut.has(id));
  return {
    chosen,
    total: sumYuan(chosen.map(({ amount }) => amount)),
    isEverything: orderable.length > 0 && chosen.length === orderable.length,
  };
}

/** The address of the checkout for these rows, in their order. */
export const checkoutPath = (rows: readonly Pick<CartRow, 'id'>[]): string =>
  `/main/orderConfirm?cartIds=${rows.map(({ id }) => id).join(',')}`;

/** The rows that an address names; `gone` counts those that the cart has no more. */
export function rowsOf(rows: readonly CartRow[], cartIds: string | null) {
  const ids = [...new Set((cartIds ?? '').split(',').filter((id) => id !== ''))];
  const found = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const boards = found.filter(({ isOrderable }) => isOrderable);
  return { boards, gone: ids.length - found.length, blocked: found.length - boards.length };
}
