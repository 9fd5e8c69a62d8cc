import { fen } from '@xunban/money';
import { isConfirmed } from '../../features/finance/credit/statement-machine.ts';
import * as events from '../../features/ledger/ledger/invoice-events.ts';
import { requireBooked, smaller } from './action.ts';
import type { MachineApplication, MachineOrder, MachinePiece, MachineState } from './machine-state.ts';

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

/** The returned amount first covers owed credit notes; the rest can be invoiced again. */
export function returnedPart(piece: MachinePiece, no: string, amount: bigint): events.ReturnedPart {
  const owed = smaller(amount, piece.owed);
  return { no, toInvoice: fen(amount - owed), owed: fen(owed) };
}

/** Takes an amount out of an application that has not left for the tax platform. One with nothing left is closed. */
export function lowerApplication(
  machine: MachineState,
  application: MachineApplication,
  { no, amount }: { readonly no: string; readonly amount: bigint },
): void {
  const { no: applicationNo, parts: asked, left } = application;
  const piece = pieceOf(machine, no);
  const part = returnedPart(piece, no, amount);
  const rest = (asked.get(no) ?? 0n) - amount;
  for (const amounts of [asked, left])
    if (rest > 0n) amounts.set(no, rest);
    else amounts.delete(no);
  application.version += 1;
  if (asked.size === 0) application.state = 'rejected';
  const parts = [part];
  const journal =
    asked.size === 0
      ? events.invoiceReturned({ applicationNo, parts })
      : events.applicationLowered({ applicationNo, version: application.version, parts });
  requireBooked(machine.ledger.book(journal), `less of ${no} in ${applicationNo}`);
  piece.applied -= amount;
  piece.free += part.toInvoice;
  piece.owed -= part.owed;
}

/**
 * Lowers the invoiceable amount: first the part that is not applied for, then the application that has not left for the tax
 * platform; for the rest a credit note is owed.
 */
export function invoiceLess(
  machine: MachineState,
  { no }: MachineOrder,
  { less, event }: { readonly less: bigint; readonly event: string },
): void {
  const piece = machine.pieces.get(no);
  if (!piece) return;
  const application = machine.applications.find(({ state, parts }) => state === 'applied' && parts.has(no));
  if (application && piece.free < less)
    lowerApplication(machine, application, { no, amount: smaller(less - piece.free, application.parts.get(no) ?? 0n) });
  const toInvoice = smaller(less, piece.free);
  const owed = less - toInvoice;
  const journal = events.invoiceableLowered({ no, event, toInvoice: fen(toInvoice), owed: fen(owed) });
  requireBooked(machine.ledger.book(journal), `less of ${no} to invoice`);
  piece.free -= toInvoice;
  piece.owed += owed;
}
