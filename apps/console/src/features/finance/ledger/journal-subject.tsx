import { Link } from 'react-router';
import { useHolds } from '../../../shared/access.tsx';
import { BookedNumber } from '../../../shared/number-links.tsx';
import type { Journal } from './ledger-queries.ts';

/** Where the thing stands that a kind of journal is named after; payments and refunds are known by their numbers. */
const LISTS = {
  order: ['/orders', 'order.view'],
  invoice: ['/invoices', 'invoice.view'],
  transfer: ['/transfers', 'transfer.view'],
  withdrawal: ['/withdrawals', 'withdrawal.view'],
  statement: ['/credit-statements', 'credit.view'],
  bill: ['/gateway-bills', 'ledger.view'],
} as const;

const LIST_OF: Readonly<Record<string, keyof typeof LISTS>> = {
  revenue: 'order',
  outputTax: 'order',
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

/** The number by which people know what a journal books, leading there for who may see it. */
export function JournalSubject({
  journal: { kind, reference },
}: {
  readonly journal: Pick<Journal, 'kind' | 'reference'>;
}) {
  const known = LIST_OF[kind];
  const [path, permission] = LISTS[known ?? 'order'];
  const holds = useHolds(permission);
  if (known === undefined) return <BookedNumber no={reference} />;
  return holds ? <Link to={`${path}?filter=${encodeURIComponent(reference)}`}>{reference}</Link> : reference;
}
