import { fen } from '@xunban/money';
import { isConfirmed } from '../../features/finance/credit/statement-machine.ts';
import * as events from '../../features/ledger/ledger/invoice-events.ts';
import { requireBooked, smaller } from './action.ts';
import type { MachineOrder, MachinePiece, MachineState } from './machine-state.ts';

export function pieceOf(machine: MachineState, no: string): MachinePiece {
  const piece = machine.pieces.get(no);
  if (!piece) throw new Error(`${no} cannot be invoiced`);
  return piece;
}

/** Makes a sent order invoiceable: at once, or once its statement is confirmed when it was bought on credit. */
export function becomesInvoiceable(machine: MachineState, { no, state, paid, statement, earned }: MachineOrder): void {
  if (state !== 'sent' || machine.pieces.has(no)) return;
  if (paid.credit > 0n && !(statement && isConfirmed(statement.state))) return;
  const journal = events.becameInvoiceable({ no, event: '', amount: fen(earned) });
  requireBooked(machine.ledger.book(journal), `${no} to invoice`);
  machine.pieces.set(no, { free: earned, applied: 0n, issued: 0n, owed: 0n });
}

/** Lowers the invoiceable amount: first the part not yet invoiced; for the rest a credit note is owed. */
export function invoiceLess(
  machine: MachineState,
  { no }: MachineOrder,
  { less, event }: { readonly less: bigint; readonly event: string },
): void {
  const piece = machine.pieces.get(no);
  if (!piece) return;
  const toInvoice = smaller(less, piece.free);
  const owed = less - toInvoice;
  const journal = events.invoiceableLowered({ no, event, toInvoice: fen(toInvoice), owed: fen(owed) });
  requireBooked(machine.ledger.book(journal), `less of ${no} to invoice`);
  piece.free -= toInvoice;
  piece.owed += owed;
}
