import { readFileSync } from 'node:fs';
import { runQuoteCommand } from './quote-command.ts';

/** `npm run quote -- --spec board.json --quantity 5,10,50 [--json]`; `--help` lists every option. */
const { exitCode, output, complaint } = runQuoteCommand(process.argv.slice(2), {
  readFile: (path) => readFileSync(path, 'utf8'),
  now: () => new Date(),
});
if (output !== '') process.stdout.write(`${output}\n`);
if (complaint !== '') process.stderr.write(`${complaint}\n`);
process.exitCode = exitCode;
