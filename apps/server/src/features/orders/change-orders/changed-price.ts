import { isStencil, type OrderedSpec, type SpecChanges } from '@xunban/contract';
import { type Fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import type { StoredLine } from '@xunban/pricing/stored-lines';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isCouponLine } from '../../orders-core/orders/coupon-lines.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { priceVersionsOf } from '../../orders-core/orders/price-versions.ts';
import { type OrderedQuote, quoteOnBasis, type RefusedOrder } from '../../pricing/quotes/quote-board.ts';
import { basisOfChanged } from '../../pricing/quotes/repeatable-order.ts';
import { findQuote, type StoredQuote } from '../../pricing/quotes/stored-quotes.ts';

/** The rule of a line that no rule gives. */
export const ADJUSTMENT = 'review.adjustment';

export type OptionEffect =
  | { readonly ok: true; readonly amountDeltaFen: Fen; readonly daysDelta: number }
  | { readonly ok: false; readonly violations: RefusedOrder['violations'] };

/**
 * @param changes validated by the contract, including stored ones
 * @throws Refusal `order.boardsOnly` for changes to stencils
 */
export function changedSpec<S extends OrderedSpec>(spec: S, changes: Readonly<Record<string, unknown>>): S {
  const changed = definedOf(changes as SpecChanges);
  // The fields of a change are those of boards: of stencils only price and days change.
  if (isStencil(spec) && Object.keys(changed).length > 0) throw new Refusal('order.boardsOnly');
  return { ...spec, ...changed };
}

/**
 * Returns the differences in price and lead time between a changed and the agreed specification, both by the price data that
 * the order was sold on, so that only the change makes a difference.
 */
export async function effectsOf(
  reader: Reader,
  order: PcbOrder,
  options: readonly SpecChanges[],
): Promise<OptionEffect[]> {
  if (options.every((changes) => Object.keys(definedOf(changes)).length === 0)) return options.map(() => NO_EFFECT);
  const sold = await quoteOf(reader, order);
  const before = await quoteOnBasis(reader, order.spec, sold);
  return Promise.all(
    options.map(async (changes): Promise<OptionEffect> => {
      if (Object.keys(definedOf(changes)).length === 0) return NO_EFFECT;
      const spec = changedSpec(order.spec, changes);
      const after = await quoteOnBasis(reader, spec, await basisOfChanged(reader, spec, sold));
      if (!after.ok) return { ok: false, violations: after.violations };
      if (!before.ok) return { ok: false, violations: before.violations };
      return {
        ok: true,
        amountDeltaFen: subtract(after.chosen.totalFen, before.chosen.totalFen),
        daysDelta: after.chosen.workingDays - before.chosen.workingDays,
      };
    }),
  );
}

/** Terms of a change order for a changed specification. */
export interface ChangedPrice {
  readonly quote: OrderedQuote;
  readonly amountFen: Fen;
  readonly workingDays: number;
  readonly lines: readonly StoredLine[];
}

/**
 * Calculates the price of a changed board: the engine's lines, the manual lines agreed with the buyer before, and
 * the share in a coupon as it was granted.
 * @returns null when it cannot be made, or would cost nothing
 */
export async function priceOfChange(reader: Reader, order: PcbOrder, spec: OrderedSpec): Promise<ChangedPrice | null> {
  const sold = await quoteOf(reader, order);
  const basis = await basisOfChanged(reader, spec, sold);
  const [before, after] = await Promise.all([
    quoteOnBasis(reader, order.spec, sold),
    quoteOnBasis(reader, spec, basis),
  ]);
  if (!after.ok || !before.ok) return null;
  const agreed = (await priceVersionsOf(reader, order.id)).find(({ version }) => version === order.priceVersion);
  const kept = (agreed?.lines ?? []).filter((line) => line.ruleId === ADJUSTMENT || isCouponLine(line));
  const lines = [...after.chosen.lines, ...kept];
  const amountFen = sum(lines.map((line) => line.amountFen));
  const workingDays = order.workingDays + after.chosen.workingDays - before.chosen.workingDays;
  return amountFen > 0n && workingDays > 0 ? { quote: after, amountFen, workingDays, lines } : null;
}

/** Returns an order's original quote. */
export async function quoteOf(reader: Reader, order: PcbOrder): Promise<StoredQuote> {
  const sold = await findQuote(reader, order.quoteId);
  if (!sold) throw new Error(`order ${order.orderNo} has no quote`);
  return sold;
}

const NO_EFFECT: OptionEffect = { ok: true, amountDeltaFen: ZERO_FEN, daysDelta: 0 };

/** Without the fields that are named and left open. */
export const definedOf = (changes: SpecChanges): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])),
  );
