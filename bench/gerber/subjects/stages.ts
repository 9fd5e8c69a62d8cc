/**
 * Divides the time of reading and drawing one board among the stages, in a process that has done nothing before:
 * `node stages.mjs BOARD` prints one line of JSON. Samples of the profiler count for the innermost stage on their stack.
 */
import { Session } from 'node:inspector/promises';
import { loadInput } from '../load-files.ts';
import { type StageName, type StageTimes, stageOf } from '../stages.ts';
import { run } from './everything.ts';

const [board = ''] = process.argv.slice(2);
const warmRuns = 8;
const sampleUs = 100;

const input = loadInput(board);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: sampleUs });

async function profiled(runs: number): Promise<StageTimes> {
  await session.post('Profiler.start');
  for (let each = 0; each < runs; each += 1) await run(input);
  const { profile } = await session.post('Profiler.stop');
  const stages = new Map<number, StageName>();
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  // Nodes come after their parents.
  for (const { id, callFrame } of profile.nodes)
    stages.set(id, stageOf(callFrame.functionName) ?? stages.get(parents.get(id) ?? 0) ?? 'other');
  const times: Partial<Record<StageName, number>> = {};
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const stage = stages.get(id) ?? 'other';
    times[stage] = (times[stage] ?? 0) + (profile.timeDeltas?.[at] ?? 0) / 1000 / runs;
  }
  return times;
}

const cold = await profiled(1);
const warm = await profiled(warmRuns);
console.log(JSON.stringify({ cold, warm }));
