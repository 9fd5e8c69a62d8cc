// Runs the thread's code from its TypeScript source, in development and in tests; the built server does not use this.
// biome-ignore lint/correctness/noUndeclaredDependencies: a tool of the whole repository, like those of scripts/.
import { tsImport } from 'tsx/esm/api';

await tsImport('./document-worker.ts', import.meta.url);
