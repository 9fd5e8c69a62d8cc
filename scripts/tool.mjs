// `node scripts/tool.mjs ENTRY.ts …`: runs a command line whose sources are TypeScript, after installing what is missing.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { requireNode, root } from './instance.mjs';

requireNode();
const [entry, ...args] = process.argv.slice(2);
const program = path.join(root, entry);
// Its messages go to stderr: another program may read the stdout of the command line.
const install = "import { ensureInstalled } from './scripts/install.mjs'; await ensureInstalled({ tools: false });";
execFileSync(process.execPath, ['--input-type=module', '-e', install], { cwd: root, stdio: ['ignore', 2, 2] });
process.argv = [process.execPath, program, ...args];
const { tsImport } = await import('tsx/esm/api');
await tsImport(program, import.meta.url);
