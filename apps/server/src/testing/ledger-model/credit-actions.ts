import { fen, sum } from '@xunban/money';
import { shareRepayment } from '../../features/finance/credit/repay.ts';
import { isConfirmed, nextState } from '../../features/finance/credit/statement-machine.ts';
import {
  creditRepaid,
  creditTerms,
  lateFeeCharged,
  statementClosed,
  statementReduced,
} from '../../features/ledger/ledger/credit-events.ts';
import { afterNewLimit, afterRelease } from '../../features/ledger/ledger/credit-memos.ts';
import { type Action, lineOf, type Outcome, one, requireBooked, requireOutcome, smaller } from './action.ts';
import type { MachineState, MachineStatement } from './machine-state.ts';
import { move, owedOn, updatePaidState } from './machine-statements.ts';

/** Trade credit: its limit, its statements, and what is paid or given up of them. */
export const creditActions: Readonly<Record<string, Action>> = {
  terms(machine, { amount, pick }) {
    const limit = pick % 5 === 0 ? amount / 10n : amount * 3n;
    const change = afterNewLimit(lineOf(machine), fen(limit));
    const state = machine.owed > limit ? 'more is used' : 'less is used';
    if (change.free === 0n) {
      machine.limit = limit;
      return ['limit', state, 'refused'];
    }
    const key = machine.next('T');
    requireBooked(machine.ledger.book(creditTerms({ key, memberId: machine.member, change })), `terms ${key}`);
    machine.limit = limit;
    return ['limit', state, 'done'];
  },
  closeMonth(machine) {
    const total = machine.unbilled;
    if (total === 0n) return ['statement', 'nothing bought', 'impossible'];
    const id = machine.next('S');
    const undelivered = machine.orders.map(({ no }) => ({
      ...{ mainOrderId: no, amount: fen(machine.ledger.of('creditUndelivered', no)) },
    }));
    const closed = { statementId: id, statementNo: id, memberId: machine.member, total: fen(total), undelivered };
    requireBooked(machine.ledger.book(statementClosed(closed)), `statement ${id}`);
    const statement: MachineStatement = { id, state: 'toConfirm', principal: total, fees: 0n, isPaidInPart: false };
    machine.statements.push(statement);
    for (const order of machine.orders)
      if (order.paid.credit > 0n && order.statement === undefined) order.statement = statement;
    machine.unbilled = 0n;
    return ['statement', 'none', 'done'];
  },
  confirm: onStatement((machine, statement) => {
    const event = statement.isPaidInPart ? 'confirmPaid' : 'confirm';
    return move(machine, statement, event) ? 'done' : 'impossible';
  }),
  object: onStatement((machine, statement) => (move(machine, statement, 'object') ? 'done' : 'impossible')),
  answer: onStatement((machine, statement, { amount, coin }) => {
    if (!nextState(statement.state, 'answer')) return 'impossible';
    if (coin) reduce(machine, statement, { kind: 'creditCorrection', amount });
    if (owedOn(statement) > 0n) move(machine, statement, 'answer');
    else move(machine, statement, 'payOff');
    return 'done';
  }),
  lateFee: onStatement((machine, statement, { amount }) => {
    if (!isConfirmed(statement.state) || statement.state === 'settled') return 'impossible';
    const fee = 1n + (amount % 2_000n);
    const { id } = statement;
    const charged = { bizKey: `late:${machine.next('L')}`, statementNo: id, statementId: id, amount: fen(fee) };
    requireBooked(machine.ledger.book(lateFeeCharged(charged)), `a late fee of ${id}`);
    statement.fees += fee;
    machine.company.late += fee;
    return 'done';
  }),
  writeOff: onStatement((machine, statement, { amount, pick }) => {
    if (statement.state === 'settled' || pick % 3 > 0) return 'impossible';
    reduce(machine, statement, { kind: 'creditWriteOff', amount });
    updatePaidState(machine, statement, false);
    return 'done';
  }),
  repay(machine, { amount }) {
    const open = machine.statements.filter(({ state }) => state !== 'settled');
    const shares = shareRepayment(
      open.map((one) => ({ id: one.id, owed: { all: fen(owedOn(one)), fees: fen(one.fees) } })),
      fen(amount),
    );
    if (shares.length === 0) return ['repayment', 'nothing owed', 'impossible'];
    const all = sum(shares.map((share) => share.amount));
    const principal = fen(all - sum(shares.map(({ fee }) => fee)));
    const change = afterRelease(lineOf(machine), principal);
    const repaymentNo = machine.next('H');
    const isBooked = machine.ledger.book(creditRepaid({ repaymentNo, memberId: machine.member, shares, change }));
    const outcome = requireOutcome(isBooked, machine.has(machine.member) >= all, `repayment ${repaymentNo}`);
    if (isBooked) {
      machine.give(machine.member, -all);
      for (const { statementId, amount: part, fee } of shares) {
        const statement = open.find(({ id }) => id === statementId);
        if (!statement) throw new Error(`statement ${statementId} not found`);
        statement.principal -= part - fee;
        statement.fees -= fee;
        updatePaidState(machine, statement, true);
      }
    }
    return ['repayment', 'something owed', outcome];
  },
};

function reduce(
  machine: MachineState,
  statement: MachineStatement,
  { kind, amount: wanted }: { readonly kind: 'creditCorrection' | 'creditWriteOff'; readonly amount: bigint },
): void {
  const amount = smaller(wanted, owedOn(statement));
  if (amount === 0n) return;
  const principal = smaller(amount, statement.principal);
  const { id } = statement;
  const journal = statementReduced({
    ...{ kind, bizKey: `reduced:${machine.next('K')}`, statementNo: id, statementId: id, memberId: machine.member },
    ...{ amount: fen(amount), change: afterRelease(lineOf(machine), fen(principal)) },
  });
  requireBooked(machine.ledger.book(journal), `less on ${id}`);
  statement.principal -= principal;
  statement.fees -= amount - principal;
  if (kind === 'creditWriteOff') machine.company.badDebt += amount;
  else machine.company.given += amount;
}

function onStatement(
  run: (machine: MachineState, statement: MachineStatement, dice: Parameters<Action>[1]) => Outcome,
): Action {
  return (machine, dice) => {
    const statement = one(machine.statements, dice);
    if (!statement) return undefined;
    const { state } = statement;
    return ['statement', state, run(machine, statement, dice)];
  };
}
