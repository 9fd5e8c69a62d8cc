// `node scripts/tool.mjs ENTRY.ts …`: runs a command line whose sources are TypeScript, after installing what is missing and
// building what changed. package.json gives node `--interrupt-budget` for `gerber`: it optimises a function fifteen times as late, since
// the compiler takes half of the processor time of a command that reads one board (`npm run bench -- gerber`).
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { builtFile, isBuilt } from './build.mjs';
import { isInstalled } from './install.mjs';
import { requireNode, root } from './instance.mjs';

requireNode();
const [entry, ...args] = process.argv.slice(2);
if (!isInstalled({ tools: false }) || !isBuilt(entry)) {
  const prepare = `
    import { ensureBuilt } from './scripts/build.mjs';
    import { ensureInstalled } from './scripts/install.mjs';
    await ensureInstalled({ tools: false });
    await ensureBuilt(['${entry}']);`;
  // Messages go to stderr: another program may read the stdout of the command line.
  execFileSync(process.execPath, ['--input-type=module', '-e', prepare], { cwd: root, stdio: ['ignore', 2, 2] });
}
const program = builtFile(entry);
process.argv = [process.execPath, program, ...args];
await import(pathToFileURL(program).href);
