import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { StageTimes } from './stages.ts';

export interface Measurement {
  /** Loading the subject and its first run, in a fresh process. */
  readonly coldMs: number;
  /** Best of the runs after it. */
  readonly warmMs: number;
  /** The part of `warmMs` that drawing both sides takes; not of the peer. */
  readonly drawMs?: number;
  /** Size of both drawings together. */
  readonly svgBytes?: number;
  readonly peakMb: number;
}

/**
 * `first` ends with size, layers and holes, `findings` with all facts. The others go from zip to both drawings: `likewise` finds
 * what the peer finds, and the holes; `everything` measures all facts besides.
 */
export type SubjectName = 'first' | 'findings' | DrawingSubject;
export type DrawingSubject = 'likewise' | 'everything' | 'peer';

/** One reading with parallel threads, wall-clock ms from its start. */
export interface SideBySide {
  readonly imageMs: number;
  readonly findingsMs: number;
  /** CPU time of all threads. */
  readonly processorMs: number;
  readonly peakMb: number;
}

export const limitMs = 180_000;
const warmRuns = 40;
/** The number of cold starts, of which the quickest counts: a single one may be held up by the disk or other work. */
const coldStarts = 3;

export async function measureSideBySide(
  built: string,
  board: string,
  threads: number,
): Promise<SideBySide | undefined> {
  const args = [path.join(built, 'side-by-side.mjs'), board, String(threads)];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: limitMs });
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

/** Measures a built subject on a board; undefined when it fails or takes too long. */
export async function measureApart(
  built: string,
  subject: SubjectName,
  board: string,
): Promise<Measurement | undefined> {
  const launch = async (runs: number): Promise<Measurement> => {
    const args = [path.join(built, 'launch.mjs'), path.join(built, `${subject}.mjs`), board, String(runs)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: limitMs, maxBuffer: 1 << 24 });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  };
  try {
    const full = await launch(warmRuns);
    let { coldMs } = full;
    for (let start = 1; start < coldStarts; start += 1) coldMs = Math.min(coldMs, (await launch(0)).coldMs);
    return { ...full, coldMs };
  } catch {
    return undefined;
  }
}

/** Divides the time of reading and drawing a board among the stages. */
export async function stagesOf(
  built: string,
  board: string,
): Promise<{ readonly cold: StageTimes; readonly warm: StageTimes }> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(built, 'stages.mjs'), board]);
  return JSON.parse(stdout);
}
