import type { Language } from '@xunban/i18n';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';

/** A document for the buyer of an order, printed or read when it is needed. */
export interface OrderFile {
  /** File name with its extension. */
  readonly name: string;
  /** @throws Refusal `notFound` for one that no longer exists; those of the printer */
  readonly read: (caller: Caller) => Promise<Uint8Array>;
}

export type OrderFileDeps = Pick<Deps, 'db' | 'config' | 'files'> & { readonly printer: DocumentPrinter };

/** Port to the documents of production and shipping. `features/index.ts` connects it. */
export interface FulfilmentFiles {
  /** Shipment report of a board that has been sent, and the documents that were ordered with it. */
  ofBoard(deps: OrderFileDeps, order: PcbOrder, language: Language): Promise<readonly OrderFile[]>;
  /** Delivery note of a main order of which a parcel has been sent. */
  ofMainOrder(deps: OrderFileDeps, main: MainOrder, language: Language): Promise<readonly OrderFile[]>;
}
