import type { RawReply } from '@xunban/contract';
import type { CarrierWaybills } from '../../../platform/carriers/carrier-waybills.ts';
import type { InTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import { mainOfParcel, parcelsOf } from '../../orders-core/parcels/parcel-records.ts';
import { mainObject } from './pack-parcel.ts';
import { type DeliveryNote, labelDocument, noteDocument, type PrintedParcel, pdfReply } from './parcel-documents.ts';

/**
 * Returns the data printed on the documents of a parcel.
 * @throws Refusal `notFound`, `parcel.outdated` when the buyer has changed the delivery since it was packed
 */
export async function readPrintedParcel(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string,
): Promise<PrintedParcel> {
  const mainId = await mainOfParcel(db.read, id);
  const [main] = mainId === undefined ? [] : await findMainOrders(db.read, [mainId]);
  const parcels = main ? await parcelsOf(db.read, [main.id]) : [];
  const parcel = parcels.find((one) => one.id === id);
  if (!main || !parcel) throw new Refusal('notFound');
  if (!parcel.isSent && parcel.deliveryVersion !== main.deliveryVersion) throw new Refusal('parcel.outdated');
  return {
    ...{ main, parcel, company: await companyForDocuments(db.read, config) },
    address: await openAddress(db.read, main),
    place: [parcels.indexOf(parcel) + 1, parcels.length],
  };
}

/**
 * Prints the label or the delivery note of a parcel. Both show a full phone number, so the printing user is logged.
 * A label is the carrier's own for a number that it issued to the company.
 * @throws Refusal as {@link readPrintedParcel}, `shipping.carrierFailed`
 */
export async function printParcel(
  {
    db,
    config,
    log,
    printer,
    waybills,
  }: Pick<Deps, 'db' | 'config' | 'log'> & {
    readonly printer: DocumentPrinter;
    readonly waybills: readonly CarrierWaybills[];
  },
  once: InTransaction,
  request: {
    readonly id: string;
    readonly what: 'label' | 'note';
    readonly staffId: string;
    readonly signal: AbortSignal;
  },
): Promise<RawReply> {
  const printed = await readPrintedParcel({ db, config }, request.id);
  const { carrier, waybill } = printed.parcel;
  const pdf =
    (request.what === 'label' && (await carrierLabel({ log, waybills }, printed.parcel))) ||
    (await printer.print(
      request.what === 'label' ? labelDocument(printed) : noteDocument({ ...printed, boxes: [printed] }),
      {
        owner: request.staffId,
        signal: request.signal,
      },
    ));
  const object = mainObject(printed.main);
  await once((tx) => recordAction(tx, { object, after: { carrier, waybill, printed: request.what } }));
  return pdfReply(pdf, `${waybill}-${request.what}.pdf`);
}

/**
 * Returns the data of a member's delivery note over all sent parcels of a main order.
 * @throws Refusal `notFound` also while nothing has been sent
 */
export async function readDeliveryNote(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  memberId: string,
  mainOrderId: string,
): Promise<DeliveryNote> {
  const [main] = await findMainOrders(db.read, [mainOrderId]);
  if (main?.memberId !== memberId) throw new Refusal('notFound');
  const parcels = await parcelsOf(db.read, [main.id]);
  const boxes = parcels.flatMap((parcel, index) =>
    parcel.isSent ? [{ parcel, place: [index + 1, parcels.length] as const }] : [],
  );
  if (boxes.length === 0) throw new Refusal('notFound');
  return {
    ...{ main, boxes, company: await companyForDocuments(db.read, config) },
    address: await openAddress(db.read, main),
  };
}

/** The carrier's own label; undefined for a number that it did not issue to the company. @throws Refusal `shipping.carrierFailed` */
async function carrierLabel(
  { log, waybills }: Pick<Deps, 'log'> & { readonly waybills: readonly CarrierWaybills[] },
  { carrier, waybill }: { readonly carrier: string; readonly waybill: string },
): Promise<Uint8Array | undefined> {
  try {
    return await waybills.find((one) => one.carrier === carrier)?.label(waybill);
  } catch (error) {
    log.warn({ err: error, carrier }, 'carrier label failed');
    throw new Refusal('shipping.carrierFailed');
  }
}
