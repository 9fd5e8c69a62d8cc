import { addCheck } from './commands/check.ts';
import { addQuote } from './commands/quote.ts';
import { addMcp } from './mcp/mcp-command.ts';
import type { AddCommand } from './program.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly AddCommand[] = [addCheck, addQuote, addMcp];
