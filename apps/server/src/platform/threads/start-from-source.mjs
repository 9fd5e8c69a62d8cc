// Runs a thread's code in development and in tests; the built server does not use this.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';

/** Folder of a build of the same sources; its code starts in an eighth of the time. */
const { BUILT_THREADS } = process.env;
const built = path.join(BUILT_THREADS ?? '', `${path.parse(fileURLToPath(workerData.source)).name}.mjs`);
if (BUILT_THREADS && existsSync(built)) await import(pathToFileURL(built).href);
else {
  const { tsImport } = await import('tsx/esm/api');
  await tsImport(workerData.source, import.meta.url);
}
