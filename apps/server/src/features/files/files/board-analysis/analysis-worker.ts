import { readFile } from 'node:fs/promises';
import type { Role } from '@xunban/gerber';
import type { PanelToWrite } from '@xunban/gerber/panel-files';
import { serveTasks, type TaskMeter } from '../../../../platform/threads/serve-tasks.ts';
import { type ComparedTwo, compareTwo } from './compare-two.ts';
import { type DrawnLayers, drawLayers } from './draw-layers.ts';
import { type DrawnPages, drawPages, type PageSet } from './draw-pages.ts';
import { layerHelpers } from './layer-helpers.ts';
import { type PanelAnswer, type PanelPiece, writePanelFiles } from './panel-files.ts';
import { type BoardReading, readBoard } from './read-board.ts';
import type { Effort } from './reading-effort.ts';

/** One board after another, in a thread of its own: a file that eats time or memory takes only this thread with it. */
export type AnalysisTask = ReadTask | ReadAgainTask | CompareTask | LayersTask | PagesTask | PanelTask;

export interface ReadTask {
  readonly kind: 'read';
  readonly path: string;
  /** The owner's file name: it can determine the role of a single layer. */
  readonly fileName: string;
  /** Time after which the reading stops by itself, shortly before it is terminated from outside. */
  readonly timeoutMs: number;
  /** The processors that this thread may use for itself. */
  readonly processors: number;
}

/** A board to read again, with roles that a user assigned to its files. */
export interface ReadAgainTask {
  readonly kind: 'readAgain';
  readonly file: NamedBytes;
  readonly timeoutMs: number;
  readonly processors: number;
}

export interface CompareTask {
  readonly kind: 'compare';
  readonly before: NamedBytes;
  readonly after: NamedBytes;
  readonly timeoutMs: number;
}

export interface LayersTask {
  readonly kind: 'layers';
  readonly file: NamedBytes;
  readonly timeoutMs: number;
}

export interface PagesTask {
  readonly kind: 'pages';
  readonly file: NamedBytes;
  readonly pages: PageSet;
  readonly timeoutMs: number;
}

/** A working panel to write from the boards on it. */
export interface PanelTask {
  readonly kind: 'panel';
  readonly panel: PanelToWrite;
  readonly pieces: readonly PanelPiece[];
  readonly timeoutMs: number;
}

interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Roles that a user assigned to some of the files. */
  readonly roles?: Readonly<Record<string, Role>>;
}

export type AnalysisAnswer =
  | { readonly kind: 'read'; readonly reading: BoardReading }
  | { readonly kind: 'compare'; readonly compared: ComparedTwo }
  | { readonly kind: 'layers'; readonly drawn: DrawnLayers }
  | { readonly kind: 'pages'; readonly drawn: DrawnPages }
  | { readonly kind: 'panel'; readonly written: PanelAnswer };

serveTasks<AnalysisTask, AnalysisAnswer>((task, meter) => {
  const deadline = performance.now() + task.timeoutMs;
  const effort: Effort = {
    shouldStop: () => meter.isOverrun() || performance.now() > deadline,
    expect: (ms) => meter.expect(ms),
  };
  return answer(task, effort, meter);
});

async function answer(task: AnalysisTask, effort: Effort, meter: TaskMeter): Promise<AnalysisAnswer> {
  if (task.kind === 'compare') return { kind: 'compare', compared: await compareTwo(task.before, task.after, effort) };
  if (task.kind === 'layers') return { kind: 'layers', drawn: await drawLayers(task.file, effort) };
  if (task.kind === 'pages') return { kind: 'pages', drawn: await drawPages(task.file, task.pages, effort) };
  if (task.kind === 'panel') return { kind: 'panel', written: await writePanelFiles(task.panel, task.pieces, effort) };
  const helpers = layerHelpers(task.processors, (ms) => meter.add(ms));
  if (task.kind === 'readAgain')
    return { kind: 'read', reading: await readBoard(task.file, effort, helpers, task.file.roles) };
  const bytes = await readFile(task.path);
  return { kind: 'read', reading: await readBoard({ name: task.fileName, bytes }, effort, helpers) };
}
