import { bucketRulesCommand } from './platform/files/bucket-rules-command.ts';

process.exitCode = await bucketRulesCommand(process.argv.slice(2), process.env);
