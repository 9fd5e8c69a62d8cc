import { timingSafeEqual } from 'node:crypto';
import { calls, type RawReply } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { toIso } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { contentDisposition } from '../../../platform/files/attachment-headers.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { limitedCaller } from '../../../platform/threads/cpu-allowance.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { linkTokens } from '../../identity/accounts/link-tokens.ts';
import { isInside } from '../../orders-core/parcels/shipment-view.ts';
import { availableDocuments } from '../order-documents/available-documents.ts';
import { outgoingReport } from '../order-documents/outgoing-report.ts';
import { viewCharacteristics } from '../quality/quality-view.ts';
import { noteDocument, pdfReply } from '../shipping/parcel-documents.ts';
import { readDeliveryNote } from '../shipping/print-parcel.ts';
import { findProducedBoard } from '../shipping/produced-board.ts';
import { reportDocument } from './report-document.ts';

/** Long enough to open it in another program, too short to pass it on. */
const ADDRESS_MINUTES = 15;
const PRINTS: readonly Limit[] = [{ name: 'reportsPerMinute', count: 20, seconds: 60 }];

export function shipmentReportsRoutes(deps: Deps, printer: DocumentPrinter): readonly Route[] {
  const { db, config } = deps;
  const tokens = () => linkTokens(deps, 'reportLink');
  return [
    route(calls.main.shipmentReport, ({ actor, params, language, signal }) =>
      report({ id: params.id, memberId: actor.memberId, language, signal }),
    ),
    route(calls.main.deliveryNote, async ({ actor: { memberId }, params, signal }) => {
      const note = await readDeliveryNote(deps, memberId, params.id);
      await db.transaction((tx) => claim(tx, `report ${memberId}`, PRINTS));
      const body = await printer.print(noteDocument(note), limitedCaller(deps, memberId, signal));
      return pdfReply(body, `delivery-note-${note.main.mainNo}.pdf`);
    }),
    route(calls.order.shipmentReportUrl, async ({ actor, query }) => {
      const { order } = await findProducedBoard(db.read, actor.memberId, query);
      await requireReport(order.id, actor.memberId);
      const until = (await databaseNow(db.read)).getTime() + ADDRESS_MINUTES * 60_000;
      const token = (await tokens()).of(subject(order.id, until));
      return {
        url: `/api/app/shipment-reports/${order.id}?until=${until}&token=${token}`,
        expiresAt: toIso(new Date(until)),
      };
    }),
    route(calls.main.sharedShipmentReport, async ({ params, query, language, signal }) => {
      const made = (await tokens()).of(subject(params.id, query.until));
      const isOver = query.until < (await databaseNow(db.readLagging)).getTime();
      if (isOver || !isSame(made, query.token)) throw new Refusal('notFound');
      return report({ id: params.id, memberId: null, language, signal });
    }),
  ];

  /** @throws Refusal `notFound` also when nothing of the board has been sent and no report was made for it */
  async function requireReport(id: string, memberId: string | null) {
    const found = await findProducedBoard(db.read, memberId, { id });
    const isSent = found.shipments.some((parcel) => isInside(parcel, found.order));
    if (!isSent && !(await availableDocuments(db.read, found.order)).includes('outgoingReport'))
      throw new Refusal('notFound');
    return found;
  }

  /** Returns the measurements where there are any; otherwise the ordered and uploaded report, or one without figures. */
  async function report(asked: {
    readonly id: string;
    readonly memberId: string | null;
    readonly language: Language;
    readonly signal: AbortSignal;
  }): Promise<RawReply> {
    const found = await requireReport(asked.id, asked.memberId);
    const { memberId, orderNo } = found.order;
    const figures = await viewCharacteristics(db.read, found.order, { withNames: false });
    const uploaded =
      figures.every(({ measured }) => measured === null) && (await outgoingReport(deps, asked.id, asked.signal));
    if (uploaded) return uploaded;
    await db.transaction((tx) => claim(tx, `report ${memberId}`, PRINTS));
    const company = await companyForDocuments(db.read, config);
    // A reader of the link uses up nothing of the member's.
    const caller =
      asked.memberId === null ? { owner: memberId, signal: asked.signal } : limitedCaller(deps, memberId, asked.signal);
    const body = await printer.print(reportDocument(found, figures, company, asked.language), caller);
    return {
      body,
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': contentDisposition('attachment', `shipment-report-${orderNo}.pdf`),
      },
    };
  }
}

const subject = (id: string, until: number): string => `${id} ${until}`;

const isSame = (made: string, given: string): boolean =>
  made.length === given.length && timingSafeEqual(Buffer.from(made), Buffer.from(given));
