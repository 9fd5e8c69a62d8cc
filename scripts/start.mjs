// `npm start`: installs and builds changed parts, then runs the server in the same process. package.json gives node two flags.
// `--max-semi-space-size=64`: a quote leaves a third of a megabyte of garbage, and with more space for young objects (64 MB,
// not 16) its collection takes a quarter less processor time (`bench/quotes.ts`). `--no-memory-reducer`: otherwise node drops
// optimised code after half a minute without requests, and payments then take 1.0 ms instead of 0.6.
import { spawn } from 'node:child_process';
import { ensureBuilt, withoutBrotli } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { forwardSignals, requireNode, root } from './instance.mjs';

requireNode();
const stopForwarding = forwardSignals();
try {
  await ensureInstalled({ tools: false });
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
stopForwarding();
process.env.NODE_ENV ??= 'production';
// The command line passes through: `npm start -- --help` lists the settings.
await import('../apps/server/dist/main.mjs');

// Tests ask for `quick`: the processor is theirs.
if (process.env.COMPRESSION !== 'quick' && withoutBrotli().length > 0) {
  const compression = spawn(process.execPath, ['scripts/build.mjs', 'brotli'], { cwd: root, stdio: 'ignore' });
  compression.unref();
  process.on('exit', () => compression.kill());
}
