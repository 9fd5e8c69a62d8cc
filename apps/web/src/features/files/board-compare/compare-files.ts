import type { CompareStage } from '@xunban/board-compare';
import { analyseBoard, type BoardAnalysis, type Box } from '@xunban/gerber';
import {
  type BoardComparison,
  type ComparedImage,
  compareBoards,
  comparisonBox,
  drawComparison,
} from '@xunban/gerber/compare';
import type { ChosenFiles } from '../board-file/board-session.ts';
import { openFiles } from '../board-file/open-files.ts';

/** Both boards, what differs, and images of it. */
export interface ComparedFiles {
  readonly comparison: BoardComparison;
  /** The part of the drawing that every image shows, mm. */
  readonly box: Box;
  /** An SVG of both boards on each other. */
  draw(image: ComparedImage): string;
}

/** Comparing gives up what it has not done after this time, in milliseconds. */
const MAX_MS = 20_000;
/** Smaller items are left out of images, in micrometres: the browser draws them at every movement. */
const DETAIL_UM = 10;

/** Reads two files as the quote page reads them, and compares them. */
export async function compareFiles(
  before: ChosenFiles,
  after: ChosenFiles,
  onStage: (stage: CompareStage) => void,
): Promise<ComparedFiles> {
  onStage('before');
  const previous = await read(before);
  onStage('after');
  const later = await read(after);
  onStage('compare');
  const deadline = performance.now() + MAX_MS;
  const comparison = compareBoards(previous, later, { shouldStop: () => performance.now() > deadline });
  return {
    comparison,
    box: comparisonBox(previous, later, comparison),
    draw: (image) => drawComparison(previous, later, comparison, image, { detailUm: DETAIL_UM }),
  };
}

async function read({ files, roles }: ChosenFiles): Promise<BoardAnalysis> {
  const sources = files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }));
  const opened = await openFiles(await Promise.all(sources));
  return analyseBoard(opened.files, { ...opened, roles });
}
