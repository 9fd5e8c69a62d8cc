// Runs a thread's code from its TypeScript source, in development and in tests; the built server does not use this.
import { workerData } from 'node:worker_threads';
// biome-ignore lint/correctness/noUndeclaredDependencies: a tool of the whole repository, like those of scripts/.
import { tsImport } from 'tsx/esm/api';

await tsImport(workerData.source, import.meta.url);
