import { addQuote } from './commands/quote.ts';
import { runProcess } from './process-world.ts';

/** `npm run quote` of the repository: built from fewer packages than `xunban`. */
await runProcess([addQuote]);
