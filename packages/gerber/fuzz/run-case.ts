import { zipSync } from 'fflate';
import { analyseBoard } from '../src/analyse.ts';
import { readTar } from '../src/archive/read-tar.ts';
import { readZip } from '../src/archive/read-zip.ts';
import { Unpacking } from '../src/archive/unpacking.ts';
import type { BoardFacts } from '../src/facts.ts';
import { defaultArchiveLimits } from '../src/limits.ts';
import type { SourceFile } from '../src/source-file.ts';
import { tarOf } from '../src/testing/tar.ts';
import { mutate, randomFrom } from './mutate.ts';

export interface CaseResult {
  /** Processor time, which does not depend on what else the machine does. */
  readonly ms: number;
  /** Why the case failed; absent when it passed. */
  readonly failure?: string;
}

const slowMs = 5_000;

/**
 * Reads one mutated set. It fails if anything throws, takes too long, or puts a number that is not finite into the
 * facts.
 */
export async function runCase(seed: number, seeds: readonly SourceFile[]): Promise<CaseResult> {
  const random = randomFrom(seed);
  const count = 1 + Math.floor(random() * 4);
  const files = Array.from({ length: count }, (): SourceFile => {
    const source = seeds[Math.floor(random() * seeds.length)]!;
    return { name: source.name, bytes: mutate(source.bytes, random) };
  });
  return evaluateCase(async () => {
    const { facts } = analyseBoard(files);
    if (seed % 10 === 0) await archiveCase(files, random);
    return facts;
  });
}

/** Times the work, and checks the facts that come of it. */
export async function evaluateCase(work: () => BoardFacts | Promise<BoardFacts>): Promise<CaseResult> {
  const start = process.cpuUsage();
  const elapsed = (): number => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  try {
    const json = JSON.stringify(await work(), (_, value) =>
      typeof value === 'number' && !Number.isFinite(value) ? 'NOT-A-NUMBER' : value,
    );
    if (json.includes('NOT-A-NUMBER')) return { ms: elapsed(), failure: 'a fact is not a number' };
  } catch (error) {
    return {
      ms: elapsed(),
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
  const ms = elapsed();
  return ms > slowMs ? { ms, failure: `took ${Math.round(ms)} ms` } : { ms };
}

async function archiveCase(files: readonly SourceFile[], random: () => number): Promise<void> {
  const zip = zipSync(Object.fromEntries(files.map((file, index) => [`${index}/${file.name}`, file.bytes])));
  await readZip(mutate(zip, random), '', new Unpacking(defaultArchiveLimits), undefined);
  readTar(mutate(tarOf(files), random), '', new Unpacking(defaultArchiveLimits));
}
