import {
  type BoardAnalysis,
  beginAnalysis,
  boardMarkers,
  type FirstFacts,
  firstFacts,
  type PreparedBoard,
  type Problem,
  preparePaint,
  pricedFacts,
} from '@xunban/gerber';
import type { ReadChoice, ReadFailure, ReadResult, ReadStage } from './board-messages.ts';
import { finishInWorkers } from './layers/finish-in-worker.ts';
import { openFiles } from './open-files.ts';
import { type SolidShape, solidShape } from './solid/solid-shape.ts';
import { type NamedBytes, zipFiles } from './zip-files.ts';

export type ReadOutcome =
  | {
      readonly kind: 'read';
      readonly result: ReadResult;
      readonly prepared: PreparedBoard | undefined;
      readonly shape: SolidShape | undefined;
    }
  | { readonly kind: 'failed'; readonly failure: ReadFailure };

/** Before so much time, ms, everything is shown at once; a board that takes longer shows its image first. */
const PREVIEW_AFTER_MS = 200;

/** Loose files together may be as large as an archive may be. */
const MAX_BYTES = 40 * 1024 * 1024;

/** Receives what becomes known while files are read. */
interface ReadListener {
  /** Called every few milliseconds of work. */
  readonly onWork: () => void;
  readonly onProgress: (stage: ReadStage, done: number, total: number) => void;
  /** Called once with size, copper layers and holes, as early as they are known. */
  readonly onFirst: (facts: FirstFacts) => void;
  /**
   * Called with what can be drawn of a board that takes long, before its copper is measured; measuring waits for the promise.
   */
  readonly onPreview: (result: ReadResult, prepared: PreparedBoard, shape: SolidShape | undefined) => Promise<void>;
}

/**
 * Reads one archive, one board of several in an archive, or several loose files as one board, up to something that can be priced
 * and drawn. The same functions run on the server after the upload; nothing here decides anything that they would not.
 */
export async function readBoardFiles(
  files: readonly File[],
  { roles, group }: ReadChoice,
  { onWork, onProgress, onFirst, onPreview }: ReadListener,
): Promise<ReadOutcome> {
  const startedAt = performance.now();
  onProgress('unpack', 0, files.length);
  if (files.reduce((sum, file) => sum + file.size, 0) > MAX_BYTES) return failed('tooLarge', []);
  const [first] = files;
  if (first === undefined) return failed('notABoard', []);
  const loose = await readAll(files, onProgress);
  if (loose === undefined) return failed('unreadable', []);

  const [only] = loose;
  const isArchive = loose.length === 1 && only !== undefined && !looksLikeLayer(only);
  const shouldStop = () => {
    onWork();
    return false;
  };
  const opened = await openFiles(loose, { shouldStop });
  const chosen = group ? opened.files.filter(({ name }) => group.files.includes(name)) : opened.files;
  const early = opened.cad === undefined ? firstFacts(chosen, roles) : undefined;
  if (early) onFirst(early);
  const begun = beginAnalysis(chosen, {
    ...opened,
    roles,
    shouldStop,
    onProgress: (stage, done, total) => {
      onWork();
      if (stage !== 'done') onProgress(stage, done, total);
    },
  });
  const drawable = begun.image();
  if (!isBoard(drawable)) {
    const { problems } = begun.finish();
    return failed('notABoard', archiveFirst(opened.problems, problems));
  }
  const known = early === undefined ? begun.first() : undefined;
  if (known) onFirst(known);
  onProgress('prepare', 0, 1);
  const prepared = preparePaint(drawable, { include: () => true });
  onWork();
  const shape = prepared && solidShape(drawable, prepared.box);
  onWork();
  const archive = group
    ? new File(
        [zipFiles(chosen.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) })))],
        `${group.name.replaceAll(/[\\/]/g, '-')}.zip`,
        { type: ZIP },
      )
    : isArchive
      ? first
      : new File([zipFiles(loose)], archiveName(drawable), { type: ZIP });
  const resultOf = (analysis: BoardAnalysis, isMeasured: boolean): ReadResult => ({
    isMeasured,
    facts: analysis.facts,
    priced: pricedFacts(analysis.facts),
    problems: [...analysis.problems, ...opened.problems],
    markers: boardMarkers(analysis),
    ...(prepared === undefined ? {} : { box: prepared.box }),
    drawn: analysis.layers.map(({ name }) => name),
    archive,
  });
  if (prepared !== undefined && performance.now() - startedAt > PREVIEW_AFTER_MS) {
    await onPreview(resultOf(drawable, false), prepared, shape);
  }
  const measured = await finishInWorkers(begun, (done, total) => {
    onWork();
    onProgress('measure', done, total + 1);
  });
  return { kind: 'read', result: resultOf(measured, true), prepared, shape };
}

const ZIP = 'application/zip';

const failed = (reason: ReadFailure['reason'], problems: readonly Problem[]): ReadOutcome => ({
  kind: 'failed',
  failure: { reason, problems },
});

/** Undefined when a file cannot be read any more: moved, deleted, or on a drive that is gone. */
async function readAll(
  files: readonly File[],
  report: (stage: ReadStage, done: number, total: number) => void,
): Promise<readonly NamedBytes[] | undefined> {
  const read: NamedBytes[] = [];
  try {
    for (const [index, file] of files.entries()) {
      report('unpack', index, files.length);
      read.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    }
  } catch {
    return undefined;
  }
  return read;
}

/** True when a single file is one layer rather than an archive. */
function looksLikeLayer({ bytes }: NamedBytes): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, 4096));
  return /^\s*(%|G0?4|M48|;)/.test(head) && !head.includes('\u0000');
}

/** True when a set of files is a board: it has a copper layer, or at least an outline. */
const isBoard = ({ facts, layers }: BoardAnalysis): boolean =>
  layers.length > 0 &&
  // A stencil needs paste layers alone.
  (facts.copper !== undefined || facts.board !== undefined || facts.paste.top || facts.paste.bottom);

const archiveFirst = (archive: readonly Problem[], files: readonly Problem[]): readonly Problem[] => [
  ...archive,
  ...files.filter(({ severity }) => severity === 'error'),
];

/** The common beginning of the layers' names, which is what CAD programs call a board. */
function archiveName({ layers }: BoardAnalysis): string {
  const [first = '', ...others] = layers.map(({ name }) => name);
  let end = others.length === 0 ? first.lastIndexOf('.') : first.length;
  for (const name of others) while (!name.startsWith(first.slice(0, end))) end -= 1;
  const stem = first.slice(0, Math.max(0, end)).replace(/[\s._-]+$/, '');
  return `${stem || 'board'}.zip`;
}
