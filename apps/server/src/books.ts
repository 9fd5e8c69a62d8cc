import { booksCommand } from './features/finance/books/books-command.ts';

process.exitCode = await booksCommand(process.argv.slice(2), process.env);
