// `npm start`: installs and builds what changed, then runs the server in this very process.
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
