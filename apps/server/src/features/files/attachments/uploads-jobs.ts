import path from 'node:path';
import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import { mayDeleteFiles } from '../../../platform/files/deletions.ts';
import { forgetLeftUploads } from '../../../platform/files/left-uploads.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { attachmentKey } from './attachments.ts';
import { MEMBER_IMAGES, REMOVE_BYTES } from './member-images.ts';

const MOST_AT_ONCE = 200;

export function uploadsJobs({ config, db, files }: Pick<Deps, 'config' | 'db' | 'files'>): readonly JobDefinition[] {
  return [
    {
      name: REMOVE_BYTES,
      handle: (payload) =>
        db.transaction(async (tx) => {
          if (!(await mayDeleteFiles(tx))) throw new Error('A backup is taken: the picture is deleted later.');
          await files.remove(attachmentKey(MEMBER_IMAGES, (payload as { imageId: string }).imageId));
        }),
    },
    {
      name: 'uploads.forgetLeft',
      every: '13 * * * *',
      handle: async () => void (await forgetLeftUploads(path.join(config.dataDir, 'uploads'))),
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
        // What stays while a backup is taken has no row any more, and is collected.
        await db.transaction(async (tx) => {
          if (await mayDeleteFiles(tx)) for (const { id } of gone) await files.remove(attachmentKey(MEMBER_IMAGES, id));
        });
      },
    },
  ];
}
