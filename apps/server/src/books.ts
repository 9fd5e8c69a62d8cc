import { ledgerCheckCommand } from './features/finance/books/books-command.ts';

process.exitCode = await ledgerCheckCommand(process.argv.slice(2), process.env);
