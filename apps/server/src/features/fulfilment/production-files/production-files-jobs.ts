import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { confirmSilent } from './decide-production-file.ts';
import { silentFiles } from './production-file-store.ts';

/** A later run takes the rest, so that one run stays short. */
const MAX_PER_RUN = 200;

export const productionFilesJobs = (deps: Pick<Deps, 'db'>): readonly JobDefinition[] => [
  { name: 'productionFiles.confirmSilent', every: '*/5 * * * *', handle: () => confirmSilentFiles(deps) },
];

/** Confirms what buyers wanted to be confirmed by their silence. Safe to run twice at once. */
export async function confirmSilentFiles({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const id of await silentFiles(db.read, MAX_PER_RUN)) await db.transaction((tx) => confirmSilent(tx, id));
}
