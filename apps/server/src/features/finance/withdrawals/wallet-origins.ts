import type { WalletOrigin } from '@xunban/contract';
import { add, type Fen, fen, negate, subtract, ZERO_FEN } from '@xunban/money';
import type { JournalKind } from '../../ledger/ledger/journal.ts';

/** A booking on a wallet. */
export interface WalletLine {
  readonly kind: JournalKind;
  /** Subject of the spent or held money: for a refund, the refunded payment. */
  readonly about: string;
  /** Positive: it came in. */
  readonly amount: Fen;
  readonly at: Date;
}

/** A part of a wallet with its origin. */
export interface Lot {
  readonly origin: WalletOrigin;
  readonly amount: Fen;
  /** From when on money of a gateway may be paid to a bank account. */
  readonly freeFrom: Date | null;
}

export interface OriginRule {
  readonly now: Date;
  readonly gatewayDays: number;
  /** The bank's numbers of transfers that were claimed by hand, without a second look so far. */
  readonly unchecked: ReadonlySet<string>;
}

const DAY_MS = 86_400_000;

/**
 * Traces the origin of a wallet's money through every booking. Money that may not be withdrawn is spent first: gifts, then
 * money of gateways from the oldest on, then unchecked claims, then the rest, so that a buying member keeps the withdrawable
 * money. A withdrawal takes free money, an undone claim what it had brought. Returned money (a refund, a hold that was not needed, a failed withdrawal) keeps its origin, so that a cancelled
 * order paid with a gift does not turn the gift into withdrawable money.
 */
export function traceOrigins(before: Fen, lines: readonly WalletLine[], rule: OriginRule): readonly Lot[] {
  let lots: Lot[] = before > 0n ? [{ origin: 'free', amount: before, freeFrom: null }] : [];
  const taken = new Map<string, Lot[]>();
  for (const line of lines) {
    if (line.amount < 0n) {
      const spent = take(lots, negate(line.amount), firstOf(line, rule));
      lots = spent.left;
      taken.set(line.about, [...(taken.get(line.about) ?? []), ...spent.taken]);
    } else if (COMES_BACK.has(line.kind)) {
      const back = giveBack(taken.get(line.about) ?? [], line.amount);
      taken.set(line.about, back.left);
      lots = [...lots, ...back.given];
    } else {
      lots = [...lots, lotOf(line, rule)];
    }
  }
  return merged(lots);
}

/** Journals that return the money of a payment or a withdrawal. */
const COMES_BACK: ReadonlySet<JournalKind> = new Set([
  'walletRefund',
  'creditRefund',
  'holdRelease',
  'withdrawalUnfreeze',
  'withdrawalReturned',
]);

/** Money given by the company may pay for orders, but not be withdrawn. */
const GIVEN: ReadonlySet<JournalKind> = new Set(['adjustment', 'goodwill', 'reversal']);

/** The money that a debit takes first: a withdrawal may take only free money, and an undone claim takes what it had brought. */
function firstOf({ kind, about }: WalletLine, { unchecked }: OriginRule): (lot: Lot) => boolean {
  if (kind === 'transferUndo' && unchecked.has(about)) return isClaim;
  return kind === 'withdrawalFreeze' || kind === 'transferUndo' ? isFree : () => false;
}

function lotOf({ kind, about, amount, at }: WalletLine, { now, gatewayDays, unchecked }: OriginRule): Lot {
  if (GIVEN.has(kind)) return { origin: 'gift', amount, freeFrom: null };
  if (kind === 'transferClaim' && unchecked.has(about)) return { origin: 'claim', amount, freeFrom: null };
  const freeFrom = new Date(at.getTime() + gatewayDays * DAY_MS);
  return kind === 'topUp' && freeFrom > now
    ? { origin: 'gateway', amount, freeFrom }
    : { origin: 'free', amount, freeFrom: null };
}

const isFree = ({ origin }: Lot): boolean => origin === 'free';
const isClaim = ({ origin }: Lot): boolean => origin === 'claim';
const RANK: Readonly<Record<WalletOrigin, number>> = { gift: 0, gateway: 1, claim: 2, free: 3 };
const turnOf = (lot: Lot): number => RANK[lot.origin] * 1e15 + (lot.freeFrom?.getTime() ?? 0);

/** Takes an amount out of lots, those first that `isFirst` names. */
function take(lots: readonly Lot[], amount: Fen, isFirst: (lot: Lot) => boolean): { left: Lot[]; taken: Lot[] } {
  const inSequence = lots.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || turnOf(a) - turnOf(b));
  return cut(inSequence, amount);
}

/**
 * The last that was taken comes back first. What was paid before the bookings that are followed had no other origin than
 * free money.
 */
function giveBack(taken: readonly Lot[], amount: Fen): { left: Lot[]; given: Lot[] } {
  const { left, taken: given } = cut(taken.toReversed(), amount);
  const found = given.reduce<Fen>((all, lot) => add(all, lot.amount), ZERO_FEN);
  const rest = subtract(amount, found);
  return {
    left: left.toReversed(),
    given: rest > 0n ? [...given, { origin: 'free', amount: rest, freeFrom: null }] : given,
  };
}

function cut(lots: readonly Lot[], amount: Fen): { left: Lot[]; taken: Lot[] } {
  let missing = amount;
  const left: Lot[] = [];
  const taken: Lot[] = [];
  for (const lot of lots) {
    const part = fen(missing < lot.amount ? missing : lot.amount);
    missing = subtract(missing, part);
    if (part > 0n) taken.push({ ...lot, amount: part });
    if (part < lot.amount) left.push({ ...lot, amount: subtract(lot.amount, part) });
  }
  return { left, taken };
}

/** One lot for each origin and moment, free money first. */
function merged(lots: readonly Lot[]): readonly Lot[] {
  const byKey = new Map<string, Lot>();
  for (const lot of lots) {
    const key = `${lot.origin} ${lot.freeFrom?.getTime() ?? ''}`;
    const known = byKey.get(key);
    byKey.set(key, known ? { ...lot, amount: add(known.amount, lot.amount) } : lot);
  }
  return [...byKey.values()].sort((a, b) => RANK[b.origin] - RANK[a.origin] || turnOf(a) - turnOf(b));
}
