// `npm run soak`: the long loops of the tests (killed servers, storms of payments, hostile requests, mutated board files) ten
// times as long as in `npm test`; `npm run soak -- 50` fifty times. For what only shows once in a thousand tries.
import { forwardSignals, requireNode, run, tool } from './house.mjs';
import { ensureInstalled } from './install.mjs';

/** Tests whose loops turn `soaked(…)` times. */
const LOOPS = [
  'payments-kill.test.ts',
  'payments-storm.test.ts',
  'bad-input.test.ts',
  'secrets-stay-inside.test.ts',
  'full-disks.test.ts',
  'fuzz.test.ts',
];

requireNode();
forwardSignals();
const factor = Number(process.argv[2] ?? 10);
if (!(factor >= 1)) {
  console.error(`"${process.argv[2]}" is no factor; ask for 10 or 50.`);
  process.exit(1);
}
await ensureInstalled();
const timeout = String(factor * 150_000);
const { code } = await run(process.execPath, [tool.vitest, 'run', ...LOOPS, '--testTimeout', timeout], {
  env: { SOAK: String(factor) },
});
process.exitCode = code;
