// `npm start`: installs and builds what changed, then runs the server in this very process. A quote leaves a third of a
// megabyte behind, so node is given room for young objects (64 MB instead of 16): it has to look for survivors less often,
// which saves a quarter of the processor time of a quote. And it keeps its compiled code while nobody asks for anything:
// after a pause of half a minute a payment took the process 1.0 ms of its processor instead of 0.6, for thousands of them.
import { ensureBuilt } from './build.mjs';
import { forwardSignals, requireNode } from './house.mjs';
import { ensureInstalled } from './install.mjs';

requireNode();
const stopForwarding = forwardSignals();
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
stopForwarding();
process.env.NODE_ENV ??= 'production';
// The command line passes through: `npm start -- --help` lists the settings.
await import('../apps/server/dist/main.mjs');
