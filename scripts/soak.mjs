// `npm run soak`: what `npm test` tries a share of each day (hostile requests, callers of each call, pages in each mode) is tried
// whole, what is tried in turns (`turns.mjs`) is tried at once, and the long loops (killed servers, storms, slow clients, planted scripts and corruptions) turn ten times as long as in
// `npm test`; `npm run soak -- 50` fifty times, `npm run soak -- 50 payments-kill` only one of them. Prints a table of what was tried and what failed. With `--record` it becomes `docs/soak.md`.
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { cacheDir, forwardSignals, requireNode, root, run, seconds, tool } from './house.mjs';
import { ensureInstalled } from './install.mjs';
import { TURNS } from './turns.mjs';

/** Tests whose loops turn `soaked(…)` times, and those that belong to the same table. Each runs alone, for figures that hold. */
const LOOPS = [
  'access-matrix',
  'foreign-objects',
  'bad-input',
  'secrets-stay-inside',
  'seen-fields',
  'payments-storm',
  'storms',
  'payments-kill',
  'payments-blows',
  'payments-upgrade',
  'forged-notices',
  'planted-corruptions',
  'wrong-clock',
  'full-disks',
  'slow-clients',
  'simulated-year',
  'simulated-month',
  'credit-runs',
  'money-machine',
  'forecast-recount',
  'ten-thousand',
  'mutated-uploads',
  'fuzz',
  'turns',
];
/** The same in a browser. */
const IN_BROWSER = [
  'planted-scripts',
  ...['board-after-board', 'languages'],
  ...['console-pages', 'member-pages', 'public-pages', 'by-keys', 'journeys'],
];

requireNode();
forwardSignals();
const asked = process.argv.slice(2).filter((word) => word !== '--record');
const isRecorded = process.argv.includes('--record');
const factor = Number(asked[0] ?? 10);
if (!(factor >= 1)) {
  console.error(`"${asked[0]}" is no factor; ask for 10 or 50.`);
  process.exit(1);
}
const chosen = asked.length > 1 ? asked.slice(1) : [...LOOPS, ...IN_BROWSER];
const unknown = chosen.find((name) => ![...LOOPS, ...IN_BROWSER].includes(name));
if (unknown !== undefined) {
  console.error(`There is no loop "${unknown}"; there are ${[...LOOPS, ...IN_BROWSER].join(', ')}.`);
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();

const tallyFile = path.join(cacheDir, 'soak-tally');
const rows = [];
for (const name of chosen) {
  fs.rmSync(tallyFile, { force: true });
  const startedAt = performance.now();
  const env = { SOAK: String(factor), SOAK_TALLY: tallyFile };
  const { code } = IN_BROWSER.includes(name) ? await inBrowser(name, env) : await inNode(name, env);
  const time = seconds(startedAt);
  const sums = [...counted()];
  // A loop that fails at once has tried nothing, and must not be missing in the table.
  for (const [what, tried] of sums.length > 0 ? sums : [['nothing', 0]])
    rows.push({ name, what, tried, isPassed: code === 0, time });
}

const table = [
  '| Loop | What was tried | How often | Outcome | Time |',
  '|---|---|---:|---|---:|',
  ...rows.map(
    ({ name, what, tried, isPassed, time }) =>
      `| ${name} | ${what} | ${tried} | ${isPassed ? 'none failed' : '**failed**'} | ${time} |`,
  ),
].join('\n');
console.log(`\n${table}`);
if (isRecorded) fs.writeFileSync(path.join(root, 'docs/soak.md'), `${preface()}\n${table}\n`);
process.exitCode = rows.every(({ isPassed }) => isPassed) ? 0 : 1;

function inNode(name, env) {
  const files = name === 'turns' ? otherFilesInTurns() : [`${name}.test.ts`];
  return run(process.execPath, [tool.vitest, 'run', ...files, '--testTimeout', String(factor * 150_000)], { env });
}

/** The test files that `npm test` tries in turns and that are no loop of their own. */
function otherFilesInTurns() {
  const all = Object.values(TURNS).flatMap((days) => Object.values(days).flat());
  return all.filter((file) => !LOOPS.some((loop) => file.endsWith(`/${loop}.test.ts`)));
}

async function inBrowser(name, env) {
  const chromium = await findChromium();
  return run(process.execPath, [tool.playwright, 'test', '--config=e2e', '--no-deps', ...chosenJourneys(name)], {
    env: { ...env, ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) },
  });
}

const chosenJourneys = (name) => (name === 'journeys' ? ['--grep', '@turn-'] : [name]);

/** How often each thing was tried, in the order of its first try. */
function counted() {
  const sums = new Map();
  const lines = fs.existsSync(tallyFile) ? fs.readFileSync(tallyFile, 'utf8').trim().split('\n') : [];
  for (const line of lines.filter(Boolean)) {
    const { what, tried } = JSON.parse(line);
    sums.set(what, (sums.get(what) ?? 0) + tried);
  }
  return sums;
}

function preface() {
  const day = new Date().toISOString().slice(0, 10);
  return `# What was tried at length

\`npm run soak -- ${asked.join(' ') || '10'} --record\` on ${day}. Each loop is a test of \`npm test\`, turned ${factor} times as often;
what must hold after each try stands in the test of that name. A loop with a failure says so as a whole: the test tells where.
`;
}
