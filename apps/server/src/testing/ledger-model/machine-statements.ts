import { isConfirmed, nextState, type StatementEvent } from '../../features/finance/credit/statement-machine.ts';
import { becomesInvoiceable } from './invoice-pieces.ts';
import type { MachineState, MachineStatement } from './machine-state.ts';

export const owedOn = ({ principal, fees }: MachineStatement): bigint => principal + fees;

/** Settles a statement that owes nothing any more; one that was paid in part changes state once it is confirmed. */
export function updatePaidState(machine: MachineState, statement: MachineStatement, isPayment: boolean): void {
  if (owedOn(statement) === 0n) move(machine, statement, 'payOff');
  else if (isPayment && !move(machine, statement, 'payPart')) statement.isPaidInPart = true;
}

/** @returns false when the event cannot happen now */
export function move(machine: MachineState, statement: MachineStatement, event: StatementEvent): boolean {
  const next = nextState(statement.state, event);
  if (!next) return false;
  statement.state = next;
  if (isConfirmed(next)) for (const order of machine.orders) becomesInvoiceable(machine, order);
  return true;
}
