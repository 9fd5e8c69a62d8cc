// The test runner of `npm run mutate`: it keeps the tests loaded in Stryker's processes from one change to the next.
// Stryker's runner for Vitest starts a thread and loads every test file for each change. That takes two seconds and more,
// where most changes are noticed within some milliseconds.
import path from 'node:path';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { DryRunStatus, determineHitLimitReached, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { TestLoader } from './mutate-tests.mjs';

/** Where the code that Stryker prepared looks for the change in force, and counts what was run. */
const NAMESPACE = '__stryker__';
globalThis[NAMESPACE] ??= {};
/** So many tests that noticed a change lately are tried early on the next one, which often is in the same function. */
const ALERT = 10;

createRunner.inject = tokens(commonTokens.options);
function createRunner({ loadedTests: { files, everyNth } }) {
  return new LoadedRunner(
    files.map((file) => path.resolve(file)),
    everyNth,
  );
}

/** Whether a change is tried when only every so manieth is: evenly spread over the code, the same ones each time. */
export function isInSample(id, everyNth) {
  return Number(id) % everyNth === 0;
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'loaded', createRunner)];

class LoadedRunner {
  #loader = new TestLoader();
  #switches = globalThis[NAMESPACE];
  /** Those of the least work in front. */
  #files;
  #everyNth;
  /** Loaded without a change in force; nothing when they have to be loaded first. */
  #tests;
  /** How long each test takes without a change, in milliseconds by id. */
  #times = new Map();
  #fileOf = new Map();
  #alert = [];

  constructor(files, everyNth) {
    this.#files = files;
    this.#everyNth = everyNth;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    await this.#loader.open();
    this.#loader.editBy(withoutCounting);
    await this.#loadAll();
    const timeByFile = new Map();
    for (const { id, file, run } of this.#tests) {
      const startedAt = performance.now();
      await run();
      const time = performance.now() - startedAt;
      this.#times.set(id, time);
      this.#fileOf.set(id, file);
      timeByFile.set(file, (timeByFile.get(file) ?? 0) + time);
    }
    this.#files.sort((a, b) => (timeByFile.get(a) ?? 0) - (timeByFile.get(b) ?? 0));
  }

  dispose() {
    return this.#loader.close();
  }

  /** Runs every test once and counts which changes lie in its way. */
  async dryRun() {
    this.#loader.editBy((code) => code);
    await this.#loadAll();
    const tests = [];
    for (const { id, file, run } of this.#tests) {
      this.#switches.currentTestId = id;
      const failureMessage = await run();
      this.#switches.currentTestId = undefined;
      const status = failureMessage === undefined ? TestStatus.Success : TestStatus.Failed;
      const timeSpentMs = this.#times.get(id) ?? 0;
      tests.push({ id, name: id, fileName: file, timeSpentMs, status, failureMessage });
    }
    const { mutantCoverage = { static: {}, perTest: {} } } = this.#switches;
    this.#loader.editBy(withoutCounting);
    this.#tests = undefined;
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun({ activeMutant: { id }, testFilter, mutantActivation, hitLimit }) {
    // Whoever asked for a sample leaves these out.
    if (!isInSample(id, this.#everyNth)) return { status: MutantRunStatus.Survived, nrOfTests: 0 };
    if (mutantActivation === 'static') return this.#runReloaded(this.#files, id, hitLimit);
    if (this.#tests === undefined) await this.#loadAll();
    const wanted = new Set(testFilter);
    const tests = this.#tests.filter((test) => wanted.has(test.id)).sort((a, b) => this.#rank(a) - this.#rank(b));
    this.#switchOn(id, hitLimit);
    for (const [index, test] of tests.entries()) {
      const failure = await test.run();
      if (failure === undefined) continue;
      const result = this.#noticed(failure, test.id, index + 1);
      // A change before this one may have left something behind that makes the test fail.
      return (await test.run()) === undefined ? result : this.#runReloaded(this.#files, id, hitLimit);
    }
    this.#switchOff();
    return { status: MutantRunStatus.Survived, nrOfTests: tests.length };
  }

  /** With the change in force already when the files are loaded, whose code it may change. */
  async #runReloaded(files, mutant, hitLimit) {
    this.#tests = undefined;
    this.#loader.forget();
    this.#switchOn(mutant, hitLimit);
    let count = 0;
    const alert = this.#alert.map((id) => this.#fileOf.get(id)).filter((file) => files.includes(file));
    for (const file of new Set([...alert, ...files])) {
      for (const { id, run } of await this.#loader.load(file)) {
        const failure = await run();
        count += 1;
        if (failure !== undefined) return this.#noticed(failure, id, count);
      }
    }
    this.#switchOff();
    return { status: MutantRunStatus.Survived, nrOfTests: count };
  }

  #noticed(failureMessage, id, nrOfTests) {
    const { hitCount, hitLimit } = this.#switches;
    this.#switchOff();
    const endless = determineHitLimitReached(hitCount, hitLimit);
    if (endless !== undefined) return { status: MutantRunStatus.Timeout, reason: endless.reason };
    this.#alert = [id, ...this.#alert.filter((other) => other !== id)].slice(0, ALERT);
    return { status: MutantRunStatus.Killed, failureMessage, killedBy: this.#times.has(id) ? [id] : [], nrOfTests };
  }

  async #loadAll() {
    this.#loader.forget();
    this.#tests = [];
    for (const file of this.#files) this.#tests.push(...(await this.#loader.load(file)));
  }

  /** Tests are tried in this order: the quick ones first, and earlier still those that noticed something lately. */
  #rank({ id }) {
    const time = this.#times.get(id) ?? 0;
    return this.#alert.includes(id) ? time / 50 : time;
  }

  #switchOn(activeMutant, hitLimit) {
    Object.assign(this.#switches, { activeMutant, hitLimit, hitCount: 0 });
  }

  #switchOff() {
    Object.assign(this.#switches, { activeMutant: undefined, hitLimit: undefined, hitCount: 0 });
  }
}

/** Counting makes the tests ten times slower, and is asked for once. */
function withoutCounting(code) {
  return code.replaceAll(/stryCov_9fa48\("[^)]*"\)/g, '0');
}
