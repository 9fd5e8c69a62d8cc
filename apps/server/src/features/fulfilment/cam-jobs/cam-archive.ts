import { promisify } from 'node:util';
import { documentTexts } from '@xunban/i18n/documents';
import { type AsyncZippable, zip } from 'fflate';
import type { Reader } from '../../../platform/db/transaction.ts';
import { FileMissing, type FileStore } from '../../../platform/files/store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { filesOf, instructionsOf, versionsOf } from './cam-job-store.ts';
import { camFileKey } from './edit-version.ts';

const zipAsync = promisify<AsyncZippable, Uint8Array>((entries, done) => zip(entries, { mtime: '1980-01-01' }, done));

/**
 * Returns the released version as a zip: the files by kind, their checksums, and the instructions by step.
 * @throws Refusal `notFound` without a release, or when the store has lost a file
 */
export async function camArchive(
  { read, files }: { readonly read: Reader; readonly files: FileStore },
  jobId: string,
): Promise<{ readonly version: number; readonly archive: Uint8Array }> {
  const released = (await versionsOf(read, jobId)).find(({ state }) => state === 'released');
  if (!released) throw new Refusal('notFound');
  const [stored, instructions] = await Promise.all([filesOf(read, [released.id]), instructionsOf(read, [released.id])]);
  const entries: AsyncZippable = {};
  for (const { id, kind, fileName } of stored)
    entries[`${kind}/${fileName}`] = await files.read(camFileKey(id)).catch((error: unknown) => {
      throw error instanceof FileMissing ? new Refusal('notFound') : error;
    });
  const encoder = new TextEncoder();
  const texts = documentTexts('zh-CN');
  const sums = stored.map(({ kind, fileName, sha256 }) => `${sha256}  ${kind}/${fileName}\n`).join('');
  const steps = instructions.map(({ step, text }) => `${texts.step(step)}：${text}\r\n`).join('');
  entries['SHA256SUMS'] = encoder.encode(sums);
  if (steps !== '') entries['instructions.txt'] = encoder.encode(steps);
  return { version: released.version, archive: await zipAsync(entries) };
}
