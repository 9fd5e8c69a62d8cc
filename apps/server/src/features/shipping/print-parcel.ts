import type { RawReply } from '@xunban/contract';
import { databaseNow } from '../../platform/db/database-now.ts';
import type { InTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { DocumentPrinter } from '../../platform/documents/document-printer.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAct } from '../audit/record-act.ts';
import { openAddress } from '../orders/address-snapshot.ts';
import { findMains } from '../orders/main-orders.ts';
import { companyOnPapers } from '../owner-facts/owner-facts.ts';
import { mainObject } from './pack-parcel.ts';
import { labelDocument, noteDocument, pdfReply } from './parcel-papers.ts';
import { mainOfParcel, parcelsOf } from './parcel-store.ts';

/**
 * The label or the delivery note of a parcel. Both tell a whole telephone number, so who printed it is written down.
 * @throws Refusal `notFound`, `parcel.outdated` when the buyer has changed the delivery since it was packed
 */
export async function printParcel(
  { db, config, printer }: Pick<Deps, 'db' | 'config'> & { readonly printer: DocumentPrinter },
  once: InTransaction,
  request: {
    readonly id: string;
    readonly what: 'label' | 'note';
    readonly staffId: string;
    readonly signal: AbortSignal;
  },
): Promise<RawReply> {
  const mainId = await mainOfParcel(db.read, request.id);
  const [main] = mainId === undefined ? [] : await findMains(db.read, [mainId]);
  const parcels = main ? await parcelsOf(db.read, [main.id]) : [];
  const parcel = parcels.find(({ id }) => id === request.id);
  if (!main || !parcel) throw new Refusal('notFound');
  if (!parcel.isSent && parcel.deliveryVersion !== main.deliveryVersion) throw new Refusal('parcel.outdated');
  const printed = {
    ...{ main, parcel, company: await companyOnPapers(db.read, config) },
    address: await openAddress(db.read, main),
    place: [parcels.indexOf(parcel) + 1, parcels.length] as const,
    now: await databaseNow(db.read),
  };
  const job = request.what === 'label' ? labelDocument(printed) : noteDocument(printed);
  const pdf = await printer.print(job, { owner: request.staffId, signal: request.signal });
  const { carrier, waybill } = parcel;
  await once((tx) => recordAct(tx, { object: mainObject(main), after: { carrier, waybill, printed: request.what } }));
  return pdfReply(pdf, `${waybill}-${request.what}.pdf`);
}
