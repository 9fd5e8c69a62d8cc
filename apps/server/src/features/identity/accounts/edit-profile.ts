import type { CallInput, calls } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publish } from '../../../platform/events/publish.ts';
import { releaseImage, takeImage } from '../../files/attachments/member-images.ts';
import { lockMember } from './members.ts';

export type ProfileChange = CallInput<typeof calls.account.editProfile>['body'];

/**
 * Changes the given fields only. A new portrait must be the member's own upload for that purpose; the previous one is deleted.
 * @throws {Refusal} `invalidInput` for an invalid portrait
 */
export async function editProfile({ db }: Pick<Deps, 'db'>, memberId: string, change: ProfileChange): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockMember(tx, memberId);
    const { trueName, portrait, birthday, sex, qq, email, industry } = change;
    const newPortrait =
      portrait === undefined || portrait === before.portrait
        ? undefined
        : await changePortrait(tx, memberId, before.portrait, portrait);
    await tx
      .updateTable('member')
      .set({
        ...(trueName === undefined ? {} : { true_name: trueName }),
        ...(newPortrait === undefined ? {} : { portrait: newPortrait }),
        ...(birthday === undefined ? {} : { birthday: birthday || null }),
        ...(sex === undefined ? {} : { sex }),
        ...(qq === undefined ? {} : { qq }),
        ...(email === undefined ? {} : { email }),
        ...(industry === undefined ? {} : { industry }),
        version: before.version + 1,
      })
      .where('id', '=', memberId)
      .execute();
    await publish(tx, { topic: 'account', id: memberId, memberId });
  });
}

/** The address under which the new portrait is shown; empty when it was taken away. */
async function changePortrait(tx: Tx, memberId: string, before: string, filePath: string): Promise<string> {
  const image =
    filePath === '' ? undefined : await takeImage(tx, { memberId, filePath, purpose: 'portrait', field: 'portrait' });
  const beforeId = /^\/api\/app\/portraits\/([0-9a-f-]{36})\?/.exec(before)?.[1];
  if (beforeId) await releaseImage(tx, beforeId);
  return image ? `/api/app/portraits/${image.id}?key=${image.view_key}` : '';
}
