import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { RawReply } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { Zip, ZipPassThrough } from 'fflate';
import { attachmentHeaders } from '../../../platform/files/attachment-headers.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { limitedCaller } from '../../../platform/threads/cpu-allowance.ts';
import type { OrderFile } from '../../fulfilment/port/order-files.ts';
import { type ArchiveDeps, documentsOfOrders } from './documents-of-orders.ts';
import { selectedOrders } from './selected-orders.ts';

const ARCHIVES: readonly Limit[] = [
  { name: 'archivesPerHour', count: 6, seconds: 3_600 },
  { name: 'archivesPerDay', count: 20, seconds: 86_400 },
];
/** A client that takes nothing for so long has disconnected. */
const STALLED_MS = 30_000;

/**
 * Returns the documents of own orders as one zip. They are printed one after another while it is sent, so it occupies one
 * place of the printer and little memory, and ends when the client disconnects. The first one is printed before the reply, so
 * that a used-up allowance is refused as usual.
 * @throws Refusal `notFound`, `rateLimited`, `computing.dayFull`, `unavailable`
 */
export async function documentsArchive(
  deps: ArchiveDeps,
  request: {
    readonly memberId: string;
    readonly orderNos: readonly string[];
    readonly language: Language;
    readonly signal: AbortSignal;
  },
): Promise<RawReply> {
  const { memberId, signal } = request;
  const selected = await selectedOrders(deps.db.read, memberId, request.orderNos);
  await deps.db.transaction((tx) => claim(tx, `archive ${memberId}`, ARCHIVES));
  const documents = await documentsOfOrders(deps, selected, request.language);
  const caller = limitedCaller(deps, memberId, signal);
  const read = ({ read: bytesOf }: OrderFile): Promise<Uint8Array | undefined> =>
    bytesOf(caller).catch((error: unknown) => {
      // It was deleted or replaced meanwhile.
      if (error instanceof Refusal && error.code === 'notFound') return undefined;
      throw error;
    });
  const [firstDocument] = documents;
  const first = firstDocument && (await read(firstDocument));
  const body = new PassThrough();
  // The sender listens for errors, too; without a listener a failed document would end the process.
  body.on('error', () => {});
  void writeArchive(body, signal, documents, (document) => (document === firstDocument ? first : read(document))).catch(
    (error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return {
    body,
    headers: {
      ...attachmentHeaders('documents.zip', 'documents.zip'),
      'Content-Type': 'application/zip',
      'X-Documents': String(documents.length),
    },
  };
}

/** PDFs are compressed already, so they are stored as they are. */
async function writeArchive(
  body: PassThrough,
  signal: AbortSignal,
  documents: readonly OrderFile[],
  read: (document: OrderFile) => Promise<Uint8Array | undefined> | Uint8Array | undefined,
): Promise<void> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const flush = async () => {
    if (signal.aborted) throw new Error('client of a document archive disconnected');
    if (body.write(Buffer.concat(parts.splice(0)))) return;
    await once(body, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(STALLED_MS)]) });
  };
  for (const document of documents) {
    const bytes = await read(document);
    if (!bytes) continue;
    const entry = new ZipPassThrough(document.name);
    zip.add(entry);
    entry.push(bytes, true);
    await flush();
  }
  zip.end();
  body.end(Buffer.concat(parts));
}
