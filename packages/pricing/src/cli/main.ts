import { readFileSync } from 'node:fs';
import { loadBoard } from '@xunban/gerber/load-board';
import { runQuoteCommand } from './quote-command.ts';

/** `npm run quote -- board.zip --quantity 5,10,50 [--spec board.json] [--json]`; `--help` lists every option. */
const { exitCode, output, complaint } = await runQuoteCommand(process.argv.slice(2), {
  readFile: (path) => readFileSync(path),
  loadBoard: async (path) => (await loadBoard(path)).upload,
  now: () => new Date(),
});
// JSON leaves as the call would answer it, without an end of line of ours.
if (output !== '') process.stdout.write(output.startsWith('{') ? output : `${output}\n`);
if (complaint !== '') process.stderr.write(`${complaint}\n`);
process.exitCode = exitCode;
