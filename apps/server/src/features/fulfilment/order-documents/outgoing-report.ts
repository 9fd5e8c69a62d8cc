import type { RawReply } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { downloadReply } from '../../files/attachments/attachments.ts';
import { validDocumentsOf } from './order-document-store.ts';
import { ORDER_DOCUMENT_FILES } from './store-order-document.ts';

/** Returns the outgoing report that was ordered with a board and uploaded for it; undefined where there is none. */
export async function outgoingReport(
  deps: Pick<Deps, 'db' | 'files'>,
  orderId: string,
  signal: AbortSignal,
): Promise<RawReply | undefined> {
  const report = (await validDocumentsOf(deps.db.read, orderId)).find(({ document }) => document === 'outgoingReport');
  return report && downloadReply(deps, ORDER_DOCUMENT_FILES, report, signal);
}
