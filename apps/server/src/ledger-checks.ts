import { ledgerCheckCommand } from './features/finance/ledger-checks/ledger-check-command.ts';

process.exitCode = await ledgerCheckCommand(process.argv.slice(2), process.env);
