import type { RawReply, UploadedFile } from '@xunban/contract';
import type { InTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { FileMissing } from '../../../platform/files/store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import {
  attachmentKey,
  type DownloadKind,
  downloadReply,
  type StoreDeps,
  storeDownload,
} from '../../files/attachments/attachments.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { findCorrection } from './correction-store.ts';

/** Evidence of corrections, and of refunds by hand. */
export const EVIDENCE: DownloadKind<'pdf' | 'image'> = {
  ...{ area: 'correction-evidence', table: 'wallet_correction', column: 'evidence_id' },
  ...{ countedAs: 'correction evidence', perHour: 60 },
  ...{ media: ['pdf', 'image'], otherwise: 'correction.fileType', plainName: 'evidence' },
};

/** Stores a file until a request names it; one that none names is collected later. @throws {Refusal} see {@link storeDownload} */
export const storeEvidence = (
  deps: StoreDeps,
  staffId: string,
  file: UploadedFile,
): Promise<{ readonly id: string; readonly fileName: string }> =>
  storeDownload(deps, EVIDENCE, { by: staffId, file }, async () => async ({ id, fileName }) => ({ id, fileName }));

/** Checks that an uploaded file exists. @throws {Refusal} `correction.noEvidence` */
export async function requireEvidence({ files }: Pick<Deps, 'files'>, id: string): Promise<void> {
  const { body } = await files.open(attachmentKey(EVIDENCE, id)).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('correction.noEvidence') : error;
  });
  body.destroy();
}

/** Evidence as {@link downloadReply}, recorded. @throws {Refusal} `notFound` */
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
  return downloadReply({ files }, EVIDENCE, { id: found.evidenceId, fileName: evidenceName }, signal, () =>
    once((tx) => recordAction(tx, { object: { kind: 'member', id: memberId, no, memberId }, after: { correctionNo } })),
  );
}
