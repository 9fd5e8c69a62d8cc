import { analyseBoard, drawBoard } from '@xunban/gerber';
import pcbStackup from 'pcb-stackup';
import { type BoardInput, loadInput, unpacked } from './load-files.ts';

export const subjects = ['ours', 'peer', 'facts'] as const;
/** `ours` and `peer` go from zip to both drawings, `facts` from zip to all facts. */
export type Subject = (typeof subjects)[number];

export interface Measurement {
  /** First run in a fresh process, modules already loaded. */
  readonly coldMs: number;
  /** Best of the runs after it. */
  readonly warmMs: number;
  /** Of `warmMs`, what drawing both sides takes; only `ours`. */
  readonly drawMs?: number;
  /** Both drawings together. */
  readonly svgBytes?: number;
  readonly peakMb: number;
}

/**
 * Processor time of all threads, ms: on a machine that is shared, time by the clock measures the neighbours. It counts
 * the compiler and the collector too, so it is never less than what a user waits on an idle machine with one core.
 */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Measures one subject on one board; runs in a process of its own. */
export async function measureBoard(subject: Subject, board: string): Promise<Measurement> {
  const input = loadInput(board);
  const cold = await timed(subject, input);
  const warm: Run[] = [];
  const end = performance.now() + warmBudgetMs;
  while (warm.length < warmRuns && (warm.length === 0 || performance.now() < end)) {
    warm.push(await timed(subject, input));
  }
  const best = warm.reduce((least, run) => (run.ms < least.ms ? run : least));
  return {
    coldMs: cold.ms,
    warmMs: best.ms,
    ...(best.drawMs === undefined ? {} : { drawMs: best.drawMs }),
    ...(cold.svgBytes === undefined ? {} : { svgBytes: cold.svgBytes }),
    peakMb: process.resourceUsage().maxRSS / 1024,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const warmRuns = 40;
const warmBudgetMs = 10_000;

interface Run {
  readonly ms: number;
  readonly drawMs?: number;
  readonly svgBytes?: number;
}

async function timed(subject: Subject, input: BoardInput): Promise<Run> {
  const start = processorMs();
  switch (subject) {
    case 'facts': {
      analyseBoard(unpacked(input));
      return { ms: processorMs() - start };
    }
    case 'ours': {
      const analysis = analyseBoard(unpacked(input), { depth: 'picture' });
      const read = processorMs();
      const svgBytes = drawBoard(analysis, { side: 'top' }).length + drawBoard(analysis, { side: 'bottom' }).length;
      const end = processorMs();
      return { ms: end - start, drawMs: end - read, svgBytes };
    }
    case 'peer': {
      const files = unpacked(input).filter(({ name }) => !noise.test(name));
      const layers = files.map(({ name, bytes }) => ({ filename: name, gerber: Buffer.from(bytes) }));
      const { top, bottom } = await pcbStackup(layers);
      return { ms: processorMs() - start, svgBytes: top.svg.length + bottom.svg.length };
    }
  }
}

/** What the peer would take for layers and choke on; we read such files ourselves, it is spared them. */
const noise =
  /(^|\/)(readme|license|manifest|_?macosx)|\.(md|json|gbrjob|pdf|png|jpe?g|html?|csv|xlsx?|rep|apr|extrep|ipc)$/i;
