import { COMMANDS } from './commands.ts';
import { endWithReader, processWorld } from './process-world.ts';
import { runProgram } from './program.ts';

/** `xunban`. */
endWithReader();
process.exitCode = await runProgram(process.argv.slice(2), COMMANDS, processWorld);
