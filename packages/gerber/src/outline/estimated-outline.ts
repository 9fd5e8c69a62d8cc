import { visitPoints } from '../coordinates.ts';
import { GrowingBox } from '../image/bounds.ts';
import type { Box } from '../image/layer-image.ts';
import type { JobFile } from '../job-file.ts';
import type { ReadFile } from '../read-files.ts';
import { isCopper, type RoleDecision } from '../roles/role.ts';
import { centreLines } from './centre-lines.ts';
import { type BoardOutline, doubtedConfidence, type FoundOutline, type OutlineSource } from './outline.ts';
import { boundsOf } from './shape.ts';

/**
 * KiCad's job file gives the size along the centre line plus the width of the pen of Edge.Cuts. The default pen was
 * 0.15 before version 5.1 and is 0.05 mm since. Boards keep the pen of their first version, so the mean is taken.
 */
const usualPenMm = 0.1;

/**
 * A rectangle for boards without a closed outline: as a job file states, else round the open outline, else round the
 * copper, which is smaller than the board.
 */
export function estimatedOutline(
  files: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
  named: readonly ReadFile[],
): Omit<FoundOutline, 'problems'> | undefined {
  const job = files.find((file) => file.job?.widthMm !== undefined && file.job.heightMm !== undefined)?.job;
  const copper = files.filter((file) => isCopper(roles.get(file.name)?.role ?? 'none'));
  const painted = copper.flatMap((file) => file.gerber?.image.bounds ?? []);
  const drawn = named.flatMap((file) => lineBox(file) ?? []);
  if (painted.length + drawn.length === 0 && job === undefined) return undefined;
  if (job !== undefined) {
    const around = painted.length > 0 ? boundsOf(painted) : { minX: 0, minY: 0, maxX: 0, maxY: 0 };
    return { outline: rectangle(jobBox(job, around), 'job-file'), confidence: 0.6 };
  }
  if (drawn.length > 0) return { outline: rectangle(boundsOf(drawn), 'outline-file'), confidence: 0.4 };
  return { outline: rectangle(boundsOf(painted), 'copper-extent'), confidence: doubtedConfidence };
}

/** Extents of the centre lines of an outline that is not closed. */
function lineBox(file: ReadFile): Box | undefined {
  if (file.gerber === undefined) return undefined;
  const { ends, count } = centreLines(file.gerber.image);
  const box = new GrowingBox();
  visitPoints(ends.subarray(0, count * 4), (x, y) => box.add(x / 1000, y / 1000));
  return box.box();
}

function jobBox(job: JobFile, around: Box): Box {
  const pen = job.vendor === 'ucamco' ? usualPenMm : 0;
  const width = Math.max(0.1, (job.widthMm ?? 0) - pen);
  const height = Math.max(0.1, (job.heightMm ?? 0) - pen);
  const minX = (around.minX + around.maxX - width) / 2;
  const minY = (around.minY + around.maxY - height) / 2;
  return { minX, minY, maxX: minX + width, maxY: minY + height };
}

function rectangle(box: Box, source: OutlineSource): BoardOutline {
  const { minX, minY, maxX, maxY } = box;
  const width = maxX - minX;
  const height = maxY - minY;
  const points = Float64Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY);
  return {
    source,
    loops: [{ points, kind: 'board', areaMm2: width * height, perimeterMm: 2 * (width + height) }],
    bounds: box,
    gapClosedMm: 0,
  };
}
