import { analyseBoard } from '@xunban/gerber';
import { drawBoard } from '@xunban/gerber/images';
import { openFiles } from '../open-files.ts';
import type { BoardJob } from './board-job.ts';
import { breathe } from './breathe.ts';
import type { JobBoard, JobRun } from './job-run.ts';
import { layerPages } from './layer-pages.ts';
import { paintPlace } from './paint-place.ts';
import { paintPng } from './paint-png.ts';

/**
 * Generates an image in the worker, in slices between which other messages are handled.
 * @throws BoardJobError when this browser lacks memory for it; the signal's reason when it is aborted
 */
export function runJob(job: BoardJob, board: JobBoard, run: JobRun): Promise<Blob> {
  switch (job.kind) {
    case 'png':
      return paintPng(job, board.prepared, run);
    case 'place':
      return paintPlace(job, board.prepared, run);
    case 'svg':
      return writeSvg(job, board, run);
    case 'layers':
      return layerPages(job, board.prepared, run);
  }
}

/**
 * One face as an SVG. The files are read again as far as a drawing needs: keeping all their items in memory for a
 * image that few save would double what an open board takes.
 */
async function writeSvg(
  { side, choice, platedEdges, panel }: BoardJob & { readonly kind: 'svg' },
  { archive, roles }: JobBoard,
  { signal, report }: JobRun,
): Promise<Blob> {
  const opened = await openFiles([{ name: archive.name, bytes: new Uint8Array(await archive.arrayBuffer()) }]);
  await breathe(signal);
  const analysis = analyseBoard(opened.files, { ...opened, roles, depth: 'rendering' });
  report(0.7);
  await breathe(signal);
  return new Blob([drawBoard(analysis, { side, ...choice, platedEdges, panel })], { type: 'image/svg+xml' });
}
