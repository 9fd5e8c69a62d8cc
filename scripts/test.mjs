// `npm test`: every check and every test, the same ones on every day and machine. `npm test -- unit e2e` runs only the named parts.
// `TEST_SEED=7 npm test` runs with other random inputs and other samples of the test matrices.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium, findFirefox, findWebkit, NO_FIREFOX, NO_WEBKIT } from './browsers.mjs';
import { ensureBuilt } from './build.mjs';
import { ADVISORIES, runChecks } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { cacheDir, forwardSignals, requireNode, run, seconds, tool } from './instance.mjs';

const PARTS = {
  // The unit tests have those of the boundaries.
  check: () => runChecks(wanted.includes('unit') ? [ADVISORIES, 'boundaries'] : [ADVISORIES]),
  unit: () => vitest('unit', ['unit', 'unit-alone']),
  server: () => vitest('server', ['server']),
  e2e: browserTests,
};

/** Pages are compressed with the fast setting instead of the production one, which would take a third of their build time. */
process.env.COMPRESSION = 'quick';

requireNode();
forwardSignals();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`unknown part "${unknown[0]}"; the parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
await ensureInstalled();

const wanted = asked.length > 0 ? asked : Object.keys(PARTS);
// A type checker keeps one processor busy and its output to itself; pages that are tested meanwhile measure no time.
const parallelCheck = wanted.includes('check') && wanted.includes('unit') ? runPart('check') : undefined;
const results = [];
let built;
for (const name of wanted) {
  if (name === 'check' && parallelCheck !== undefined) continue;
  console.log(`\n── ${name} ──`);
  // Server tests sometimes wait for their database; a failed build is reported by the part that needs it.
  if (name === 'server' && wanted.includes('e2e')) building().catch(() => {});
  results.push(await runPart(name));
  if (name === 'unit' && parallelCheck !== undefined) results.unshift(await parallelCheck);
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

// Repeated at the end, so that the last lines of a long output show all failures.
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
console.log(`Seed ${process.env.TEST_SEED ?? 0} (TEST_SEED).`);
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
  const { code } = await run(process.execPath, args);
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
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => fault(file, fullName, failureMessages[0]));
}

function building() {
  built ??= ensureBuilt();
  return built;
}

async function browserTests() {
  await building();
  const chromium = await findChromium();
  const { BROWSER } = process.env;
  if (['chromium', 'firefox', 'webkit'].includes(BROWSER)) console.log(`BROWSER selects the tests in ${BROWSER} only.`);
  if (findFirefox() === undefined) console.log(NO_FIREFOX);
  if (findWebkit() === undefined) console.log(NO_WEBKIT);
  const env = chromium === undefined ? {} : { CHROMIUM_PATH: chromium };
  const counts = await playwright(env, []);
  if (counts.failed === 0 || BROWSER || counts.ran.has('instance')) return counts;
  // Tests that change the instance depend on the others, and did not run.
  const after = await playwright(env, ['--project=instance', '--no-deps']);
  return {
    passed: counts.passed + after.passed,
    failed: counts.failed + after.failed,
    skipped: Math.max(0, counts.skipped - after.passed - after.failed),
    faults: [...counts.faults, ...after.faults],
  };
}

async function playwright(env, options) {
  const report = freshReport('e2e');
  const command = [tool.playwright, 'test', '--config=e2e', '--reporter=list,json', ...options];
  const { code } = await run(process.execPath, command, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  const { stats, errors, suites } = readReport(report);
  return consistent(code, {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    faults: [...suites.flatMap(faultsOfSuite), ...errors.map(({ message }) => firstLine(message))],
    ran: new Set(suites.flatMap(projectsOfSuite)),
  });
}

/** The projects of which a test ran. */
function projectsOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ projectName, results }) => (results.length > 0 ? projectName : [])),
  );
  return [...own, ...suites.flatMap(projectsOfSuite)];
}

function fault(file, title, message) {
  return `${file} › ${title}: ${firstLine(message)}`;
}

function faultsOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => fault(file, title, results.find(({ error }) => error)?.error.message)),
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
