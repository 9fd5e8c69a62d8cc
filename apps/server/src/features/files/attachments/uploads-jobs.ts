import type { Deps } from '../../../platform/deps.ts';
import { canDeleteFiles } from '../../../platform/files/deletions.ts';
import { deletePartialUploads } from '../../../platform/files/left-uploads.ts';
import { uploadFolder } from '../../../platform/files/upload-files.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { attachmentKey, deleteUntaken } from './attachments.ts';
import { MEMBER_IMAGES, REMOVE_BYTES } from './member-images.ts';

const MAX_AT_ONCE = 200;

export function uploadsJobs({ config, db, files }: Pick<Deps, 'config' | 'db' | 'files'>): readonly JobDefinition[] {
  return [
    {
      name: REMOVE_BYTES,
      handle: (payload) =>
        db.transaction(async (tx) => {
          if (!(await canDeleteFiles(tx))) throw new Error('backup in progress: image deletion postponed');
          await files.remove(attachmentKey(MEMBER_IMAGES, (payload as { imageId: string }).imageId));
        }),
    },
    {
      name: 'uploads.deletePartial',
      every: '13 * * * *',
      handle: async () => void (await deletePartialUploads(uploadFolder(config))),
    },
    {
      // Images that were uploaded with a form which was never sent.
      name: 'uploads.deleteUnused',
      every: '43 * * * *',
      handle: async () => {
        const gone = await db.transaction((tx) => deleteUntaken(MEMBER_IMAGES, 'used_at')(tx, MAX_AT_ONCE));
        // Files left while a backup runs have no row any more and are collected later.
        await db.transaction(async (tx) => {
          if (await canDeleteFiles(tx)) await files.remove(...gone.map((id) => attachmentKey(MEMBER_IMAGES, id)));
        });
      },
    },
  ];
}
