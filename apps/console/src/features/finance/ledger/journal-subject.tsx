import { Link } from 'react-router';
import { usePermission } from '../../../shared/access.tsx';
import { BookedNumber } from '../../../shared/number-links.tsx';
import type { Journal } from './ledger-queries.ts';

/** Pages of the objects that a kind of journal is named after; payments and refunds are identified by their numbers. */
const LISTS = {
  order: ['/orders', 'order.view'],
  invoice: ['/invoices', 'invoice.view'],
  transfer: ['/transfers', 'transfer.view'],
  withdrawal: ['/withdrawals', 'withdrawal.view'],
  statement: ['/credit-statements', 'credit.view'],
  bill: ['/reconciliation?part=bills', 'ledger.view'],
} as const;

const LIST_OF: Readonly<Record<string, keyof typeof LISTS>> = {
  revenue: 'order',
  cancellationFee: 'order',
  invoiceApplied: 'invoice',
  invoiceReturned: 'invoice',
  invoiceIssued: 'invoice',
  transferIn: 'transfer',
  transferClaim: 'transfer',
  transferReturn: 'transfer',
  transferUndo: 'transfer',
  withdrawalFreeze: 'withdrawal',
  withdrawalUnfreeze: 'withdrawal',
  withdrawalSent: 'withdrawal',
  withdrawalPaid: 'withdrawal',
  withdrawalReturned: 'withdrawal',
  creditStatement: 'statement',
  creditLateFee: 'statement',
  channelSettled: 'bill',
};

/** The number of the journal's subject, as a link for permitted users. */
export function JournalSubject({
  journal: { kind, reference },
}: {
  readonly journal: Pick<Journal, 'kind' | 'reference'>;
}) {
  const known = LIST_OF[kind];
  const [path, permission] = LISTS[known ?? 'order'];
  const holds = usePermission(permission);
  if (known === undefined) return <BookedNumber no={reference} />;
  return holds ? <Link to={`${path}?filter=${encodeURIComponent(reference)}`}>{reference}</Link> : reference;
}
