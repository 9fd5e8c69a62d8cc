import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs/worker.ts';
import { imageKey, REMOVE_BYTES } from './member-images.ts';

const MOST_AT_ONCE = 200;

export function uploadsJobs({ db, files }: Pick<Deps, 'db' | 'files'>): readonly JobDefinition[] {
  return [
    {
      name: REMOVE_BYTES,
      handle: async (payload) => files.remove(imageKey((payload as { imageId: string }).imageId)),
    },
    {
      // Pictures that were uploaded with a form which was never sent.
      name: 'uploads.forgetUnused',
      every: '43 * * * *',
      handle: async () => {
        const gone = await db.transaction((tx) =>
          tx
            .deleteFrom('member_image')
            .where('id', 'in', (images) =>
              images
                .selectFrom('member_image')
                .select('id')
                .where('used_at', 'is', null)
                .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
                .limit(MOST_AT_ONCE),
            )
            .returning('id')
            .execute(),
        );
        for (const { id } of gone) await files.remove(imageKey(id));
      },
    },
  ];
}
