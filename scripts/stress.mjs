// `npm run stress`: the long tests of `npm test` with larger counts. Matrices are tested in full, and loops (crashes, concurrency,
// slow clients, injected scripts and corruptions) run ten times as many iterations. `npm run stress -- 50` runs fifty times as many,
// `npm run stress -- 50 payments-faults` one test only. Prints what was tried and the outcome; `--record` writes it into the rows of
// `docs/attack-battery.md` that name the test, and after a run of all tests into `docs/stress.md`.
import fs from 'node:fs';
import path from 'node:path';
import { recordFigures } from './battery-figures.mjs';
import { findChromium } from './browsers.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { cacheDir, forwardSignals, requireNode, root, run, seconds, tool } from './instance.mjs';
import { IN_BROWSER, LOOPS } from './stress-loops.mjs';

requireNode();
forwardSignals();
const asked = process.argv.slice(2).filter((word) => word !== '--record');
const isRecorded = process.argv.includes('--record');
const factor = Number(asked[0] ?? 10);
if (!(factor >= 1)) {
  console.error(`"${asked[0]}" is not a factor of 1 or more, such as 10.`);
  process.exit(1);
}
const chosen = asked.length > 1 ? asked.slice(1) : [...LOOPS, ...IN_BROWSER];
const unknown = chosen.find((name) => ![...LOOPS, ...IN_BROWSER].includes(name));
if (unknown !== undefined) {
  console.error(`Unknown test "${unknown}". Known tests: ${[...LOOPS, ...IN_BROWSER].join(', ')}.`);
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();

const countersFile = path.join(cacheDir, 'stress-counters');
const rows = [];
for (const name of chosen) {
  fs.rmSync(countersFile, { force: true });
  const startedAt = performance.now();
  const env = { STRESS: String(factor), STRESS_COUNTERS: countersFile };
  const { code } = IN_BROWSER.includes(name) ? await inBrowser(name, env) : await inNode(name, env);
  const time = seconds(startedAt);
  const sums = [...counted()];
  // A test that fails before its first count still needs its row.
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
if (isRecorded) {
  // A page of some loops would take the place of that of all.
  if (asked.length <= 1) fs.writeFileSync(path.join(root, 'docs/stress.md'), `${preface()}\n${table}\n`);
  recordFigures(figuresByName());
}
process.exitCode = rows.every(({ isPassed }) => isPassed) ? 0 : 1;

function inNode(name, env) {
  // With the slash: the name of one loop ends like that of another.
  const args = ['run', `/${name}.test.ts`, '--testTimeout', String(factor * 150_000)];
  return run(process.execPath, [tool.vitest, ...args], { env });
}

async function inBrowser(name, env) {
  const chromium = await findChromium();
  return run(process.execPath, [tool.playwright, 'test', '--config=e2e', '--no-deps', `/${name}.spec`], {
    env: { ...env, ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) },
  });
}

/** Returns the counters of each test in one line. */
function figuresByName() {
  const lines = new Map();
  for (const { name, what, tried, isPassed } of rows) {
    const outcome = isPassed ? '' : ' **failed**';
    lines.set(name, [...(lines.get(name) ?? []), `${tried} ${what}${outcome}`]);
  }
  return Object.fromEntries([...lines].map(([name, counters]) => [name, `×${factor}, ${counters.join('; ')}`]));
}

/** Returns the counters that tests have written, in the order of their first entry. */
function counted() {
  const sums = new Map();
  const lines = fs.existsSync(countersFile) ? fs.readFileSync(countersFile, 'utf8').trim().split('\n') : [];
  for (const line of lines.filter(Boolean)) {
    const { what, tried } = JSON.parse(line);
    sums.set(what, (sums.get(what) ?? 0) + tried);
  }
  return sums;
}

function preface() {
  const day = new Date().toISOString().slice(0, 10);
  return `# Stress runs

\`npm run stress -- ${asked.join(' ') || '10'} --record\` on ${day}. Each row is a test of \`npm test\` with ${factor} times as many iterations.
The test of that name states the invariant that holds after each iteration. A loop with a failure is reported as failed; the test states
where.
`;
}
