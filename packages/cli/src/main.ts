import { COMMANDS } from './commands.ts';
import { runProcess } from './process-world.ts';

/** `xunban`. */
await runProcess(COMMANDS);
