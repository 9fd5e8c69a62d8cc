import { addCheck } from './commands/check.ts';
import { addCompletion } from './commands/completion.ts';
import { addFiles } from './commands/files.ts';
import { addInvoice } from './commands/invoice.ts';
import { addLogin, addLogout, addWhoami } from './commands/login.ts';
import { addOrder } from './commands/order.ts';
import { addPay } from './commands/pay.ts';
import { addQuote } from './commands/quote.ts';
import { addReorder } from './commands/reorder.ts';
import { addStatus } from './commands/status.ts';
import { addWebhook } from './commands/webhook.ts';
import { addMcp } from './mcp/mcp-command.ts';
import type { AddCommand } from './program.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly AddCommand[] = [
  ...[addLogin, addLogout, addWhoami],
  ...[addCheck, addQuote, addOrder, addPay, addStatus],
  ...[addFiles, addInvoice, addReorder, addWebhook, addMcp, addCompletion],
];
