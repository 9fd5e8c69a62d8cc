import { fen } from '@xunban/money';
import { planCreditNote } from '../../features/finance/invoices/plan-credit-note.ts';
import * as events from '../../features/ledger/ledger/invoice-events.ts';
import { taxOf } from '../../features/ledger/ledger/output-tax.ts';
import { type Action, one, requireBooked, smaller, TAX_PERCENT } from './action.ts';
import { lowerApplication, pieceOf, returnedPart } from './invoice-pieces.ts';
import { refundOverpayment } from './machine-refunds.ts';
import type { MachineState } from './machine-state.ts';

/** Invoices of sent boards, and credit notes. */
export const invoiceActions: Readonly<Record<string, Action>> = {
  applyInvoice(machine, { pick, coin }) {
    const free = [...machine.pieces].filter(
      ([, { free, applied, owed }]) => free > 0n && applied === 0n && owed === 0n,
    );
    const parts = (coin ? free : free.slice(0, 1 + (pick % 2))).map(([no, piece]) => ({ no, amount: fen(piece.free) }));
    if (parts.length === 0) return ['invoice', 'nothing to invoice', 'impossible'];
    const no = machine.next('I');
    requireBooked(machine.ledger.book(events.invoiceApplied({ applicationNo: no, parts })), `application ${no}`);
    for (const part of parts) {
      const piece = pieceOf(machine, part.no);
      piece.free -= part.amount;
      piece.applied += part.amount;
    }
    const amounts = new Map(parts.map((part) => [part.no, part.amount as bigint]));
    machine.applications.push({ no, parts: amounts, left: new Map(amounts), version: 1, state: 'applied' });
    return ['invoice', 'none', 'done'];
  },
  rejectInvoice(machine, dice) {
    const application = one(machine.applications, dice);
    if (!application) return undefined;
    const { state, no } = application;
    if (state !== 'applied') return ['invoice', state, 'impossible'];
    const parts = [...application.parts].map(([of, amount]) => returnedPart(pieceOf(machine, of), of, amount));
    requireBooked(machine.ledger.book(events.invoiceReturned({ applicationNo: no, parts })), `rejection of ${no}`);
    application.state = 'rejected';
    for (const part of parts) comesBack(machine, part, 'applied');
    return ['invoice', state, 'done'];
  },
  /** The request for an application leaves for the tax platform: from now on its amount stays. */
  askInvoice(machine, dice) {
    const application = one(machine.applications, dice);
    if (!application) return undefined;
    const { state } = application;
    if (state !== 'applied') return ['invoice', state, 'impossible'];
    application.state = 'asked';
    return ['invoice', state, 'done'];
  },
  /** The tax platform refuses it: it is lowered by the amount that was refunded meanwhile. */
  refuseInvoice(machine, dice) {
    const application = one(machine.applications, dice);
    if (!application) return undefined;
    const { state, parts } = application;
    if (state !== 'asked') return ['invoice', state, 'impossible'];
    application.state = 'applied';
    for (const [no, asked] of [...parts]) {
      const amount = smaller(asked, pieceOf(machine, no).owed);
      if (amount === 0n) continue;
      lowerApplication(machine, application, { no, amount });
      refundOrder(machine, no);
    }
    return ['invoice', state, 'done'];
  },
  /** By the tax platform, or by hand. */
  issueInvoice(machine, dice) {
    const application = one(machine.applications, dice);
    if (!application) return undefined;
    const { state, no } = application;
    if (state !== 'applied' && state !== 'asked') return ['invoice', state, 'impossible'];
    const parts = [...application.parts].map(([of, amount]) => ({ no: of, amount: fen(amount) }));
    const issued = events.invoiceIssued({ applicationNo: no, position: 1, parts });
    requireBooked(machine.ledger.book(issued), `issue of ${no}`);
    application.state = 'issued';
    for (const { no: of, amount } of parts) {
      const piece = pieceOf(machine, of);
      piece.applied -= amount;
      piece.issued += amount;
    }
    return ['invoice', state, 'done'];
  },
  creditNote(machine, dice) {
    const application = one(machine.applications, dice);
    if (!application) return undefined;
    const { state, left } = application;
    const all = [...left.values()].reduce((sum, amount) => sum + amount, 0n);
    if (state !== 'issued' || all === 0n) return ['invoice', state, state === 'issued' ? 'refused' : 'impossible'];
    const lines = [...left].map(([no, amount]) => {
      const line = { amount: fen(amount), tax: taxOf(fen(amount), TAX_PERCENT) };
      return { no, ...line, owed: fen(smaller(amount, pieceOf(machine, no).owed)), taxPercent: TAX_PERCENT, on: line };
    });
    const amount = dice.coin ? undefined : fen(1n + (dice.amount % all));
    const parts = planCreditNote(lines, 'returned', amount).map((part) =>
      returnedPart(pieceOf(machine, part.no), part.no, part.amount),
    );
    const creditNoteNo = machine.next('N');
    requireBooked(machine.ledger.book(events.invoiceReversed({ creditNoteNo, parts })), `credit note ${creditNoteNo}`);
    for (const part of parts) {
      left.set(part.no, (left.get(part.no) ?? 0n) - part.toInvoice - part.owed);
      comesBack(machine, part, 'issued');
    }
    return ['invoice', state, 'done'];
  },
};

function comesBack(
  machine: MachineState,
  { no, toInvoice, owed }: events.ReturnedPart,
  from: 'applied' | 'issued',
): void {
  const piece = pieceOf(machine, no);
  piece[from] -= toInvoice + owed;
  piece.free += toInvoice;
  piece.owed -= owed;
  refundOrder(machine, no);
}

function refundOrder(machine: MachineState, no: string): void {
  const order = machine.orders.find((known) => known.no === no);
  if (order) refundOverpayment(machine, order);
}
