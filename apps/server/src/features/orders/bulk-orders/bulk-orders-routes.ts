import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import type { FulfilmentFiles } from '../../fulfilment/port/order-files.ts';
import { viewSummary } from '../order-views/order-view.ts';
import { documentsArchive } from './documents-archive.ts';
import { ordersWorkbook } from './orders-workbook.ts';
import { reorderSelected } from './reorder-selected.ts';
import { selectedOrders } from './selected-orders.ts';

const EXPORTS: readonly Limit[] = [{ name: 'exportsPerHour', count: 60, seconds: 3_600 }];

export function bulkOrdersRoutes(deps: Deps, printer: DocumentPrinter, fulfilment: FulfilmentFiles): readonly Route[] {
  const { db } = deps;
  const { bulkOrders } = calls;
  return [
    route(bulkOrders.exportFile, async ({ actor: { memberId }, body, language }) => {
      await db.transaction((tx) => claim(tx, `orders export ${memberId}`, EXPORTS));
      const selected = await selectedOrders(db.readLagging, memberId, body.orderNos);
      return ordersWorkbook(
        selected.map(({ order, detail }) => viewSummary(order, detail)),
        language,
      );
    }),
    route(bulkOrders.reorder, ({ actor, body, language, once }) =>
      once((tx) => reorderSelected(tx, actor.memberId, body.orderNos, language)),
    ),
    route(bulkOrders.documents, ({ actor: { memberId }, body, language, signal }) =>
      documentsArchive({ ...deps, printer, fulfilment }, { memberId, orderNos: body.orderNos, language, signal }),
    ),
  ];
}
