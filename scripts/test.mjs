// `npm test`: every check and every test there is, but of those in turns (`turns.mjs`) the ones of the day. `npm test -- unit e2e`
// runs only the named parts.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { runChecks } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { cacheDir, forwardSignals, requireNode, run, seconds, tool } from './house.mjs';
import { ensureInstalled } from './install.mjs';
import { DAYS, filesNotInTurn, journeysNotInTurn, turnOf } from './turns.mjs';

/** As of the shares: the day is that of `TEST_DAY`, or today. */
const turn = turnOf(process.env.TEST_DAY ?? new Date().toISOString());

const PARTS = {
  // The unit tests have those of the boundaries.
  check: () => runChecks(wanted.includes('unit') ? ['boundaries'] : []),
  unit: () => vitest('unit', ['unit', 'unit-alone']),
  server: () => vitest('server', ['server']),
  e2e: browserTests,
};

/** Pages are not compressed as for visitors: it would take a third of the time of building them. */
process.env.COMPRESSION = 'quick';

requireNode();
forwardSignals();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}"; the parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
await ensureInstalled();

const wanted = asked.length > 0 ? asked : Object.keys(PARTS);
// A type checker keeps one processor busy and its output to itself; pages that are tested meanwhile measure no time.
const beside = wanted.includes('check') && wanted.includes('unit') ? runPart('check') : undefined;
const results = [];
let built;
for (const name of wanted) {
  if (name === 'check' && beside !== undefined) continue;
  console.log(`\n── ${name} ──`);
  // Tests of the server wait for their database now and then; a build that fails is told by the part that needs it.
  if (name === 'server' && wanted.includes('e2e')) building().catch(() => {});
  results.push(await runPart(name));
  if (name === 'unit' && beside !== undefined) results.unshift(await beside);
}

async function runPart(name) {
  const startedAt = performance.now();
  // A part that breaks wholly must not hide the results of the others.
  const counts = await PARTS[name]().catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  return { name, ...counts, time: seconds(startedAt) };
}

// Again at the end: whoever sees only the last lines of a long output has to know what to look at.
for (const { name, faults = [] } of results) for (const fault of faults) console.log(`✘ ${name}: ${fault}`);

console.log('');
for (const { name, time, ...counts } of results) console.log(`${name.padEnd(8)}${summary(counts)} (${time})`);
const total = results.reduce(
  (sum, { passed, failed, skipped }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    skipped: sum.skipped + skipped,
  }),
  { passed: 0, failed: 0, skipped: 0 },
);
console.log(`\n${summary(total)}`);
console.log(`Of the long tests those of turn ${turn} of ${DAYS.length} were tried; \`npm run soak\` tries all.`);
process.exitCode = total.failed === 0 ? 0 : 1;

function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

async function vitest(part, projects) {
  const report = freshReport(part);
  const args = [
    ...[tool.vitest, 'run', ...projects.flatMap((name) => ['--project', name]), '--reporter=default'],
    ...['--reporter=json', `--outputFile.json=${report}`],
  ];
  const { code } = await run(process.execPath, args, { env: { TESTS_LEFT_OUT: filesNotInTurn(part, turn).join(',') } });
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = readReport(report);
  // A file that cannot be loaded has no tests to count.
  const brokenFiles = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return consistent(code, {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
    faults: testResults.flatMap(faultsOfFile),
  });
}

function faultsOfFile({ name, status, message, assertionResults }) {
  const file = path.relative(process.cwd(), name);
  if (status === 'failed' && assertionResults.length === 0) return [`${file} cannot be loaded: ${firstLine(message)}`];
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'failed' || (status === 'passed' && failureMessages.length > 0))
    .map(({ fullName, status, failureMessages }) => fault(file, fullName, status === 'passed', failureMessages[0]));
}

function building() {
  built ??= ensureBuilt();
  return built;
}

async function browserTests() {
  await building();
  const chromium = await findChromium();
  const report = freshReport('e2e');
  const { code } = await run(process.execPath, [tool.playwright, 'test', '--config=e2e', '--reporter=list,json'], {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      JOURNEYS_LEFT_OUT: journeysNotInTurn(turn),
      ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    },
  });
  const { stats, errors, suites } = readReport(report);
  return consistent(code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    faults: [...suites.flatMap(faultsOfSuite), ...errors.map(({ message }) => firstLine(message))],
  });
}

/** A flaky test passed at last, but did not at first: it is told, though it does not count as failed. */
function fault(file, title, isFlaky, message) {
  return `${file} › ${title}${isFlaky ? ' (flaky)' : ''}: ${firstLine(message)}`;
}

function faultsOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const failed = results.find(({ error }) => error);
        return fault(file, title, status === 'flaky', failed?.error.message);
      }),
  );
  return [...own, ...suites.flatMap(faultsOfSuite)];
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).split('\n', 1)[0];
}

/** Counts a failure when the runner failed without a failed test: by an error outside of tests, or without any test. */
function consistent(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function freshReport(name) {
  const file = path.join(cacheDir, `report-${name}.json`);
  fs.mkdirSync(cacheDir, { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
