import { randomUUID } from 'node:crypto';
import { sum } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordPerson } from '../../base/company-actions/company-actions.ts';
import { lockMember } from '../../identity/accounts/members.ts';
import { addressOf } from '../../identity/addresses/store-addresses.ts';
import { invoiceApplied } from '../../ledger/ledger/invoice-events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { type OrderReferences, referencesOf } from '../../orders-core/orders/packing.ts';
import { newApplicationNo } from './application-numbers.ts';
import { insertApplication } from './application-store.ts';
import { insertClaims } from './claim-store.ts';
import { encryptDelivery } from './delivery-snapshot.ts';
import { insertDocuments } from './document-store.ts';
import { invoiceChanged } from './invoice-events.ts';
import { type Plan, planApplication, type Selection } from './plan-application.ts';
import { lockSources } from './source-store.ts';

export interface Asked extends Selection {
  readonly memberId: string;
  readonly note: string;
  /** By the member, or automatically as chosen at the checkout. */
  readonly origin: 'member' | 'checkout';
}

/**
 * Applies for an invoice over all that can be invoiced of the chosen parts, at most `MAX_INVOICE_SOURCES` of a month: from now on they are in no other application.
 * @throws Refusal as `planApplication`, and `invoice.addressGone`
 */
export async function applyForInvoice(tx: Tx, asked: Asked): Promise<string> {
  // One application of a member after the other: two of them never plan with the same parts.
  await lockMember(tx, asked.memberId);
  const preview = await planApplication(tx, asked.memberId, asked);
  await lockSources(tx, numbersOf(preview));
  // Planned again under the locks: amounts may have been reduced meanwhile.
  const plan = await planApplication(tx, asked.memberId, { ...asked, nos: numbersOf(preview), month: undefined });
  return storeApplication(tx, plan, asked);
}

const numbersOf = ({ parts }: Plan): string[] => parts.map(({ no }) => no);

async function storeApplication(tx: Tx, plan: Plan, { memberId, note, origin }: Asked): Promise<string> {
  const { profile, documents } = plan;
  const { kind, medium, addressId, email, isDefault: _, id: __, ...buyer } = profile;
  const id = randomUUID();
  const applicationNo = newApplicationNo();
  const address = addressId === undefined ? undefined : await addressOf(tx, memberId, addressId);
  if (medium === 'paper' && !address) throw new Refusal('invoice.addressGone');
  const delivery = medium === 'paper' && address ? encryptDelivery(tx, id, address) : null;
  const amount = sum(documents.map((document) => document.amount));
  const parts = plan.parts.map(({ no, balance }) => ({ no, amount: balance.invoiceable }));
  await insertApplication(tx, {
    ...{ id, applicationNo, memberId, kind, medium, buyer, delivery, amount, origin },
    note: await printedNote(tx, plan, note),
    email: medium === 'electronic' ? email : '',
  });
  await recordPerson(tx, memberId, applicationNo);
  await insertClaims(tx, id, parts);
  await insertDocuments(tx, id, documents);
  await publish(tx, { topic: 'invoice', id, memberId });
  await raise(tx, invoiceChanged, { id, staffId: null });
  await postJournal(tx, invoiceApplied({ applicationNo, parts }));
  return id;
}

const MAX_PRINTED_NOTE = 200;

/** Returns the remark of the invoices: the member's note, then the references of the invoiced main orders. */
async function printedNote(tx: Tx, { parts }: Plan, note: string): Promise<string> {
  const mainOrderIds = [...new Set(parts.map(({ mainOrderId }) => mainOrderId))];
  const references = mainOrderIds.map(await referencesOf(tx, mainOrderIds));
  const listed = (name: string, key: keyof OrderReferences) => {
    const values = [...new Set(references.map((one) => one[key]))].filter((value) => value !== '');
    return values.length === 0 ? '' : `${name}：${values.join('、')}`;
  };
  const all = [note, listed('采购单号', 'poNumber'), listed('成本中心', 'costCentre')].filter((part) => part !== '');
  const text = all.join('；');
  return text.length > MAX_PRINTED_NOTE ? `${text.slice(0, MAX_PRINTED_NOTE - 1)}…` : text;
}
