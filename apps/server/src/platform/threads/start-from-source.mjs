// Runs a thread's code from its TypeScript source, in development and in tests; the built server does not use this.
import { workerData } from 'node:worker_threads';
import { tsImport } from 'tsx/esm/api';

await tsImport(workerData.source, import.meta.url);
