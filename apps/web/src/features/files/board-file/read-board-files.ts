import {
  type BoardAnalysis,
  beginAnalysis,
  boardMarkers,
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

/**
 * Reads one archive, one board of several in an archive, or several loose files as one board, up to something that can be priced and drawn. Of a board that
 * takes long, `showPreview` gets what can be drawn before its copper is measured, which waits for the promise. The same
 * functions run on the server after the upload; nothing here decides anything that they would not.
 */
export async function readBoardFiles(
  files: readonly File[],
  { roles, group }: ReadChoice,
  report: (stage: ReadStage, done: number, total: number) => void,
  showPreview: (result: ReadResult, prepared: PreparedBoard, shape: SolidShape | undefined) => Promise<void>,
): Promise<ReadOutcome> {
  const startedAt = performance.now();
  report('unpack', 0, files.length);
  if (files.reduce((sum, file) => sum + file.size, 0) > MAX_BYTES) return failed('tooLarge', []);
  const [first] = files;
  if (first === undefined) return failed('notABoard', []);
  const loose = await readAll(files, report);
  if (loose === undefined) return failed('unreadable', []);

  const [only] = loose;
  const isArchive = loose.length === 1 && only !== undefined && !looksLikeLayer(only);
  const opened = await openFiles(loose);
  const chosen = group ? opened.files.filter(({ name }) => group.files.includes(name)) : opened.files;
  const begun = beginAnalysis(chosen, {
    ...opened,
    roles,
    onProgress: (stage, done, total) => {
      if (stage !== 'done') report(stage, done, total);
    },
  });
  const drawable = begun.image();
  if (!isBoard(drawable)) {
    const { problems } = begun.finish();
    return failed('notABoard', archiveFirst(opened.problems, problems));
  }
  report('prepare', 0, 1);
  const prepared = preparePaint(drawable, { include: () => true });
  const shape = prepared && solidShape(drawable, prepared.box);
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
    await showPreview(resultOf(drawable, false), prepared, shape);
  }
  const measured = await finishInWorkers(begun, (done, total) => report('measure', done, total + 1));
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
  layers.length > 0 && (facts.copper !== undefined || facts.board !== undefined);

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
