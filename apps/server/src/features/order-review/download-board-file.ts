import type { RawReply } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import { FileMissing } from '../../platform/files/store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { anyBoardFile, boardFileBytes } from '../files/board-files.ts';
import { findPcbOrder } from '../orders/find-order.ts';

/**
 * The archive of an order for an engineer, under a name that says which order it is. It was uploaded by a stranger, so
 * no browser may guess what it is or open it in place.
 * @throws Refusal `notFound`
 */
export async function downloadBoardFile(deps: Pick<Deps, 'db' | 'files'>, orderId: string): Promise<RawReply> {
  const order = await findPcbOrder(deps.db.read, { id: orderId });
  if (!order) throw new Refusal('notFound');
  const file = await anyBoardFile(deps.db.read, order.fileId);
  if (!file) throw new Refusal('notFound');
  const body = await boardFileBytes(deps.files, file).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('notFound') : error;
  });
  return {
    body,
    headers: {
      'Content-Disposition': `attachment; filename="${order.orderNo}${endingOf(file.fileName)}"; filename*=UTF-8''${encoded(`${order.orderNo}-${file.fileName}`)}`,
      'X-Content-Type-Options': 'nosniff',
    },
  };
}

/** What the upload was: an archive of some kind or a CAD design. Anything but plain letters is left out. */
const endingOf = (name: string): string => /\.(tar\.gz|[a-z0-9_]{1,12})$/i.exec(name)?.[0].toLowerCase() ?? '.zip';

/** RFC 5987: everything that is not plainly a letter or digit leaves as percent codes. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
