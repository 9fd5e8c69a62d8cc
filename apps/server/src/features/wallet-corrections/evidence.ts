import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RawReply, UploadedFile } from '@xunban/contract';
import type { InTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { attachmentHeaders } from '../../platform/files/attachment-headers.ts';
import { FileMissing } from '../../platform/files/store.ts';
import { claim, type Limit } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { memberCards } from '../accounts/member-cards.ts';
import { recordAct } from '../audit/record-act.ts';
import { ENDING, mediaOfAttachment } from '../uploads/attachment-media.ts';
import { redrawImage } from '../uploads/redraw-image.ts';
import { findCorrection } from './correction-store.ts';

const PER_PERSON: readonly Limit[] = [{ name: 'hour', count: 60, seconds: 3_600 }];
const keyOf = (id: string): string => `correction-evidence/${id}`;

/**
 * Keeps a file until a request names it; one that none names is collected later. A picture is drawn anew, so nothing that
 * its sender hid in it stays.
 * @throws {Refusal} `correction.fileType`, those of {@link redrawImage}, `rateLimited`
 */
export async function keepEvidence(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  staffId: string,
  upload: UploadedFile,
): Promise<{ readonly id: string; readonly fileName: string }> {
  await db.transaction((tx) => claim(tx, `correction evidence ${staffId}`, PER_PERSON));
  const bytes = await readFile(upload.path);
  const media = mediaOfAttachment(upload.fileName, bytes);
  if (media !== 'pdf' && media !== 'picture') throw new Refusal('correction.fileType');
  const id = randomUUID();
  if (media === 'pdf') {
    await files.put(keyOf(id), bytes);
    return { id, fileName: upload.fileName };
  }
  await files.put(keyOf(id), (await redrawImage({ bytes, fileName: upload.fileName }, 'whole')).jpeg);
  return { id, fileName: upload.fileName.replace(ENDING, '.jpg') };
}

/** Whether a file lies there that somebody uploaded. @throws {Refusal} `correction.noEvidence` */
export async function requireEvidence({ files }: Pick<Deps, 'files'>, id: string): Promise<void> {
  await files.read(keyOf(id)).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('correction.noEvidence') : error;
  });
}

/** Handed over as {@link evidenceFile}, and written down. @throws {Refusal} `notFound` */
export async function downloadEvidence(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
  once: InTransaction,
): Promise<RawReply> {
  const found = await findCorrection(db.read, id);
  if (!found) throw new Refusal('notFound');
  const { memberId, correctionNo, evidenceName } = found;
  const reply = await evidenceFile({ files }, { id: found.evidenceId, name: evidenceName });
  const no = (await memberCards(db.read, [memberId])).get(memberId)?.memberNo ?? '';
  await once((tx) =>
    recordAct(tx, { object: { kind: 'member', id: memberId, no, memberId }, after: { correctionNo } }),
  );
  return reply;
}

/** Evidence as a download that no browser opens in place. The caller writes down who took it. @throws {Refusal} `notFound` */
export async function evidenceFile(
  { files }: Pick<Deps, 'files'>,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<RawReply> {
  const body = await files.read(keyOf(id)).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('notFound') : error;
  });
  return { body, headers: attachmentHeaders(`evidence${ENDING.exec(name)?.[0] ?? ''}`, name) };
}
