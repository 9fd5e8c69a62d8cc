import { analyseBoard } from '@xunban/gerber';
import { drawBoard } from '@xunban/gerber/pictures';
import { openFiles } from '../open-files.ts';
import type { BoardJob } from './board-job.ts';
import { breathe } from './breathe.ts';
import type { JobBoard, JobRun } from './job-run.ts';

/**
 * One face as an SVG. The files are read again as far as a drawing needs: keeping all their items in memory for a
 * picture that few save would double what an open board takes.
 */
export async function writeSvg(
  { side, choice, platedEdges, panel }: BoardJob & { readonly kind: 'svg' },
  { archive, roles }: JobBoard,
  { signal, report }: JobRun,
): Promise<Blob> {
  const opened = await openFiles([{ name: archive.name, bytes: new Uint8Array(await archive.arrayBuffer()) }]);
  await breathe(signal);
  const analysis = analyseBoard(opened.files, { ...opened, roles, depth: 'picture' });
  report(0.7);
  await breathe(signal);
  return new Blob([drawBoard(analysis, { side, ...choice, platedEdges, panel })], { type: 'image/svg+xml' });
}
