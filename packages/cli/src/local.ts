import { addCheck } from './commands/check.ts';
import { addQuote } from './commands/quote.ts';
import { endWithReader, processWorld } from './process-world.ts';
import { runProgram } from './program.ts';

/**
 * `npm run check-board` and `npm run quote` of the repository: the commands that need no server, built from fewer packages than
 * `xunban`.
 */
endWithReader();
process.exitCode = await runProgram(process.argv.slice(2), [addCheck, addQuote], processWorld);
