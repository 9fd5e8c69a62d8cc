import { toFileName } from '@xunban/contract';
import { documentTexts } from '@xunban/i18n/documents';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { readAttachment } from '../../files/attachments/attachments.ts';
import { isInside } from '../../orders-core/parcels/shipment-view.ts';
import { shipmentsOf } from '../../orders-core/parcels/shipments.ts';
import { filesOfOrder } from '../order-documents/available-documents.ts';
import { ORDER_DOCUMENT_FILES } from '../order-documents/store-order-document.ts';
import type { FulfilmentFiles } from '../port/order-files.ts';
import { viewCharacteristics } from '../quality/quality-view.ts';
import { noteDocument } from '../shipping/parcel-documents.ts';
import { readDeliveryNote } from '../shipping/print-parcel.ts';
import { findProducedBoard } from '../shipping/produced-board.ts';
import { reportDocument } from './report-document.ts';

export const fulfilmentFiles: FulfilmentFiles = {
  async ofBoard({ db, config, files, printer }, { id, orderNo, memberId }, language) {
    const found = await findProducedBoard(db.read, memberId, { id });
    const uploaded = (await filesOfOrder(db.read, id)).map((stored) => ({
      name: `${orderNo} ${toFileName(stored.fileName)}`,
      read: () => readAttachment({ files }, ORDER_DOCUMENT_FILES, stored.id),
    }));
    if (!found.shipments.some((parcel) => isInside(parcel, found.order))) return uploaded;
    const report = {
      name: `${orderNo} ${documentTexts(language).text('reportTitle')}.pdf`,
      read: async (caller: Caller) => {
        const figures = await viewCharacteristics(db.read, found.order, { withNames: false });
        const company = await companyForDocuments(db.read, config);
        return printer.print(reportDocument(found, figures, company, language), caller);
      },
    };
    return [report, ...uploaded];
  },
  async ofMainOrder({ db, config, printer }, { id, memberId }, language) {
    if ((await shipmentsOf(db.read, [id])).length === 0) return [];
    return [
      {
        name: `${documentTexts(language).text('noteTitle')}.pdf`,
        read: async (caller: Caller) =>
          printer.print(noteDocument(await readDeliveryNote({ db, config }, memberId, id)), caller),
      },
    ];
  },
};
