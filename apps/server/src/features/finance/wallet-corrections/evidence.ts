import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RawReply, UploadedFile } from '@xunban/contract';
import type { InTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FileReference } from '../../../platform/files/file-references.ts';
import { FileMissing } from '../../../platform/files/store.ts';
import { storedFileReply } from '../../../platform/files/stored-file-reply.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import { ENDING, mediaOfAttachment } from '../../files/uploads/attachment-media.ts';
import { redrawImage } from '../../files/uploads/redraw-image.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { findCorrection } from './correction-store.ts';

const PER_PERSON: readonly Limit[] = [{ name: 'hour', count: 60, seconds: 3_600 }];
const keyOf = (id: string): string => `correction-evidence/${id}`;
export const correctionEvidenceReference: FileReference = {
  to: 'correction-evidence',
  table: 'wallet_correction',
  column: 'evidence_id',
};

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
  const { body } = await files.open(keyOf(id)).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('correction.noEvidence') : error;
  });
  body.destroy();
}

/** Evidence as {@link evidenceFile}, recorded. @throws {Refusal} `notFound` */
export async function downloadEvidence(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
  once: InTransaction,
  signal: AbortSignal,
): Promise<RawReply> {
  const found = await findCorrection(db.read, id);
  if (!found) throw new Refusal('notFound');
  const { memberId, correctionNo, evidenceName } = found;
  const no = (await memberCards(db.read, [memberId])).get(memberId)?.memberNo ?? '';
  return evidenceFile({ files }, { id: found.evidenceId, name: evidenceName }, signal, () =>
    once((tx) => recordAct(tx, { object: { kind: 'member', id: memberId, no, memberId }, after: { correctionNo } })),
  );
}

/** Evidence as {@link storedFileReply}; `record` records who took it. */
export const evidenceFile = (
  { files }: Pick<Deps, 'files'>,
  { id, name }: { readonly id: string; readonly name: string },
  signal: AbortSignal,
  record: () => Promise<unknown>,
): Promise<RawReply> => {
  const stored = { key: keyOf(id), plainName: `evidence${ENDING.exec(name)?.[0] ?? ''}`, fileName: name };
  return storedFileReply(files, stored, signal, record);
};
