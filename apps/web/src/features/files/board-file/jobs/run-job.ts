import type { BoardJob } from './board-job.ts';
import type { JobBoard, JobRun } from './job-run.ts';
import { layerPages } from './layer-pages.ts';
import { paintPlace } from './paint-place.ts';
import { paintPng } from './paint-png.ts';
import { writeSvg } from './write-svg.ts';

/**
 * Makes a picture in the worker, in slices between which other messages are heard.
 * @throws BoardJobError when this browser has no room for it; the signal's reason when it is given up
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
