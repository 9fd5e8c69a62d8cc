import { availableParallelism } from 'node:os';
import { threadCode } from '../../../../platform/threads/thread.ts';
import { type Caller, ThreadPool } from '../../../../platform/threads/thread-pool.ts';
import type {
  AnalysisAnswer,
  AnalysisTask,
  CompareTask,
  LayersTask,
  PagesTask,
  PanelTask,
  ReadAgainTask,
} from './analysis-worker.ts';
import type { ComparedTwo } from './compare-two.ts';
import type { DrawnLayers } from './draw-layers.ts';
import type { DrawnPages } from './draw-pages.ts';
import type { PanelAnswer } from './panel-files.ts';
import type { BoardReading } from './read-board.ts';

export interface AnalysisLimits {
  /** The reading stops itself after this, and is ended after a tenth more. */
  readonly timeoutMs: number;
  /** Heap of one thread; unpacked bytes come on top and have their own limits. */
  readonly heapMb: number;
  /** Maximum number of waiting files, of all members and of one. A further upload is refused with a request to retry later. */
  readonly maxWaiting: number;
  readonly maxOfOne: number;
}

export interface AnalysisPool {
  /**
   * Reads the upload at `path` with the owner's file name `fileName`. Members are served in rotation, and boards that take long
   * in a lane of their own.
   * @throws {Refusal} `unavailable` when too many are waiting, or the member has disconnected. Faults of the file itself are
   * returned as a value.
   */
  read(path: string, fileName: string, caller: Caller): Promise<BoardReading>;
  /**
   * Reads an earlier upload again, with the roles that a user assigned to its files.
   * @throws {Refusal} `unavailable` as `read`
   */
  readAgain(file: ReadAgainTask['file'], caller: Caller): Promise<BoardReading>;
  /**
   * Compares two earlier uploads. Parts left at the timeout are reported as not compared.
   * @throws {Refusal} `unavailable` as `read`, and when the thread ends without an answer
   */
  compare(before: CompareTask['before'], after: CompareTask['after'], caller: Caller): Promise<ComparedTwo>;
  /**
   * Draws each layer of an upload that was read before. What is left to do when the time is over is not drawn.
   * @throws {Refusal} `unavailable` as `compare`
   */
  layers(file: LayersTask['file'], caller: Caller): Promise<DrawnLayers>;
  /** Draws layers of an upload that was read before, each on a page of a PDF. @throws {Refusal} `unavailable` as `compare` */
  pages(wish: Pick<PagesTask, 'file' | 'pages'>, caller: Caller): Promise<DrawnPages>;
  /** Writes the production files of a working panel. @throws {Refusal} `unavailable` as `compare` */
  panel(wish: Pick<PanelTask, 'panel' | 'pieces'>, caller: Caller): Promise<PanelAnswer>;
  /** Ends every thread; what is being read is refused. */
  close(): Promise<void>;
}

const DEFAULT_LIMITS: AnalysisLimits = { timeoutMs: 60_000, heapMb: 1_024, maxWaiting: 40, maxOfOne: 6 };
/** Processor time of a cheap task. Usual boards take a tenth to half of it. */
const CHEAP_MS = 1_000;
/** One core is left for answering requests. */
const PROCESSORS = Math.max(1, availableParallelism() - 1);
const THREADS = Math.min(2, PROCESSORS);
const IDLE_MS = 60_000;
const BUSY_RETRY_S = 30;

const TOO_COMPLEX: BoardReading = { kind: 'refused', code: 'file.tooComplex', problems: [] };

/** Reads boards in threads of their own: a file that eats time or memory takes only its thread with it. */
export function analysisPool(limits: Partial<AnalysisLimits> = {}): AnalysisPool {
  const all = { ...DEFAULT_LIMITS, ...limits };
  const pool = new ThreadPool<AnalysisTask, AnalysisAnswer>(threadCode(import.meta.url, 'analysis-worker'), {
    ...all,
    timeoutMs: all.timeoutMs * 1.1,
    threads: THREADS,
    cheapMs: CHEAP_MS,
    idleMs: IDLE_MS,
    retryAfterSeconds: BUSY_RETRY_S,
  });
  const reading = async (task: AnalysisTask, caller: Caller): Promise<BoardReading> => {
    const outcome = await pool.ask(task, caller);
    // A thread that ends without an answer was brought down by its file, so the file is refused.
    if (typeof outcome === 'string') return TOO_COMPLEX;
    if (outcome.answer.kind === 'read') return outcome.answer.reading;
    throw new Error('invariant: analysis thread sent an unexpected reply to a read request');
  };
  const { timeoutMs } = all;
  const processors = PROCESSORS / THREADS;
  return {
    read: (path, fileName, caller) => reading({ kind: 'read', path, fileName, timeoutMs, processors }, caller),
    readAgain: (file, caller) => reading({ kind: 'readAgain', file, timeoutMs, processors }, caller),
    async compare(before, after, caller) {
      const answer = await pool.answer({ kind: 'compare', before, after, timeoutMs: all.timeoutMs }, caller);
      if (answer.kind === 'compare') return answer.compared;
      throw new Error('invariant: analysis thread sent an unexpected reply to a compare request');
    },
    async layers(file, caller) {
      const answer = await pool.answer({ kind: 'layers', file, timeoutMs: all.timeoutMs }, caller);
      if (answer.kind === 'layers') return answer.drawn;
      throw new Error('invariant: analysis thread sent an unexpected reply to a layer request');
    },
    async pages(wish, caller) {
      const answer = await pool.answer({ kind: 'pages', ...wish, timeoutMs: all.timeoutMs }, caller);
      if (answer.kind === 'pages') return answer.drawn;
      throw new Error('invariant: analysis thread sent an unexpected reply to a page request');
    },
    async panel(wish, caller) {
      const answer = await pool.answer({ kind: 'panel', ...wish, timeoutMs: all.timeoutMs }, caller);
      if (answer.kind === 'panel') return answer.written;
      throw new Error('invariant: analysis thread sent an unexpected reply to a panel request');
    },
    close: () => pool.close(),
  };
}
