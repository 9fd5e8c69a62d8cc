import type { Tx } from '../../../platform/db/transaction.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockApplication } from './application-store.ts';
import { RUN_RED } from './job-names.ts';
import { lockRed, sheetOfRed, writeBuyersWord } from './red-store.ts';
import { findSheet } from './sheet-store.ts';

interface Answer {
  readonly memberId: string;
  readonly id: string;
  readonly isConfirmed: boolean;
}

/**
 * The buyer says whether a red letter is right, once and in time; the tax service hears of it after the commit.
 * @returns the id of the application
 * @throws Refusal `notFound` for somebody else's as for a missing one, `invoice.redOver` when nobody waits for it any more
 */
export async function answerRed(tx: Tx, { memberId, id, isConfirmed }: Answer): Promise<string> {
  const sheetId = await sheetOfRed(tx, id);
  const sheet = sheetId === undefined ? undefined : await findSheet(tx, sheetId);
  const application = sheet && (await lockApplication(tx, sheet.applicationId));
  if (application?.memberId !== memberId) throw new Refusal('notFound');
  const red = await lockRed(tx, id);
  if (red?.state !== 'waiting' || red.isOver || red.buyerSays !== '') throw new Refusal('invoice.redOver');
  await writeBuyersWord(tx, id, isConfirmed ? 'confirmed' : 'declined');
  await addJob(tx, RUN_RED, { id }, { key: `red ${id} answered` });
  return application.id;
}
