import { fen } from '@xunban/money';
import { withDelivery } from '../../features/ledger/ledger/credit-events.ts';
import type { CreditLine } from '../../features/ledger/ledger/credit-memos.ts';
import type { Journal } from '../../features/ledger/ledger/journal.ts';
import type { MachineOrder, MachineState } from './machine-state.ts';

/** Random values for one step. */
export interface Dice {
  /** From 1 to 90 000 fen. */
  readonly amount: bigint;
  readonly pick: number;
  readonly coin: boolean;
}

/** In which state of which machine an event was tried, and what came of it; undefined when there was nothing to try it on. */
export type Tried = readonly [machine: string, state: string, outcome: Outcome] | undefined;

/** `impossible`: the state does not know the event. `refused`: a guard of the ledger rejected it. */
export type Outcome = 'done' | 'impossible' | 'refused';

export type Action = (machine: MachineState, dice: Dice) => Tried;

export const one = <T>(items: readonly T[], { pick }: Dice): T | undefined => items[pick % Math.max(1, items.length)];

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** @throws when the ledger accepted what it should refuse, or the other way round */
export function requireOutcome(isBooked: boolean, isExpected: boolean, what: string): Outcome {
  if (isBooked !== isExpected) throw new Error(`unexpected outcome: ${what} was ${isBooked ? 'booked' : 'refused'}`);
  return isBooked ? 'done' : 'refused';
}

/** @throws when the ledger refuses a valid booking */
export function requireBooked(isBooked: boolean, what: string): void {
  requireOutcome(isBooked, true, what);
}

/** Books a journal that takes from the prepayment of an order, as `postFromPrepayment` does. */
export const bookFromPrepayment = (machine: MachineState, journal: Journal, no: string, purchased?: bigint): boolean =>
  machine.ledger.book(
    withDelivery(journal, {
      ...{ mainOrderId: no, memberId: machine.member },
      undelivered: fen(machine.ledger.of('creditUndelivered', no)),
      prepaid: fen(-machine.ledger.of('orderPrepaid', no)),
      ...(purchased === undefined ? {} : { purchased: fen(purchased) }),
    }),
  );

export const lineOf = (machine: MachineState): CreditLine => ({
  ...{ limit: fen(machine.limit), free: fen(machine.free), used: fen(machine.owed) },
});

/** Rate of output tax. */
export const TAX_PERCENT = 13;
export const priceOf = ({ goods, freight }: MachineOrder): bigint => goods + freight;
