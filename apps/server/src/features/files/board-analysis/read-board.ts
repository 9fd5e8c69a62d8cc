import {
  analyseBoard,
  type BoardAnalysis,
  type BoardFacts,
  type BoardSide,
  drawThumbnail,
  openUpload,
  type Problem,
  type ProblemCode,
} from '@xunban/gerber';

/** What came of reading an uploaded archive. Plain data, because it crosses from one thread to another. */
export type BoardReading =
  | { readonly kind: 'board'; readonly facts: BoardFacts; readonly pictures: BoardPictures | undefined }
  | { readonly kind: 'refused'; readonly code: UploadRefusal; readonly problems: readonly ProblemCode[] };

/** A side each, as SVG text. */
export type BoardPictures = Readonly<Record<BoardSide, string>>;

export type UploadRefusal = 'file.notZip' | 'file.unreadable' | 'file.bomb' | 'file.noBoard' | 'file.tooComplex';

/** Wide enough for a page; what is under half a pixel is left out, which keeps a dense board's picture small. */
const PICTURE_WIDTH = 1_200;
/** A picture beyond this helps nobody: the browser that shows it would stall. */
const LARGEST_PICTURE = 6 * 1024 * 1024;

/** Reads the bytes of an upload: a zip, with a board in it, that can be measured before `shouldStop` says stop. */
export async function readBoard(bytes: Uint8Array, shouldStop: () => boolean = () => false): Promise<BoardReading> {
  if (!looksLikeZip(bytes)) return refused('file.notZip', []);
  const archive = await openUpload([{ name: 'upload', bytes }], { shouldStop });
  const unsafe = archiveRefusal(archive.problems);
  if (unsafe) return refused(unsafe, archive.problems);
  const analysis = analyseBoard(archive.files, { ...archive, shouldStop });
  const problems = [...archive.problems, ...analysis.problems];
  if (problems.some(({ code }) => code === 'file.stopped')) return refused('file.tooComplex', problems);
  if (!showsBoard(analysis)) return refused('file.noBoard', problems);
  return { kind: 'board', facts: { ...analysis.facts, problems }, pictures: drawBoth(analysis, shouldStop) };
}

/** The first bytes decide, not the name: a local file header, or the end record of a zip without files. */
const looksLikeZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

/**
 * Problems for which an archive is refused, even with a board in it: it would be dangerous to unpack, or hides its
 * content.
 */
function archiveRefusal(problems: readonly Problem[]): UploadRefusal | undefined {
  const codes = new Set(problems.filter(({ severity }) => severity === 'error').map(({ code }) => code));
  if (codes.has('archive.too-large') || codes.has('archive.too-many-entries') || codes.has('archive.suspicious-ratio'))
    return 'file.bomb';
  if (codes.has('archive.not-a-zip') || codes.has('archive.encrypted') || codes.has('archive.unsafe-name'))
    return 'file.unreadable';
  if (codes.has('archive.other-format')) return 'file.notZip';
  return undefined;
}

/** A layer with a part to play is enough: what is missing is a problem that the facts name. */
const showsBoard = ({ layers }: BoardAnalysis): boolean =>
  layers.some(({ role }) => role !== 'none' && role !== 'drawing' && role !== 'report' && role !== 'job');

function drawBoth(analysis: BoardAnalysis, shouldStop: () => boolean): BoardPictures | undefined {
  const top = drawThumbnail(analysis, { side: 'top', pixelWidth: PICTURE_WIDTH });
  if (isEmptyDrawing(top) || shouldStop()) return undefined;
  const bottom = drawThumbnail(analysis, { side: 'bottom', pixelWidth: PICTURE_WIDTH });
  return top.length + bottom.length > LARGEST_PICTURE ? undefined : { top, bottom };
}

const isEmptyDrawing = (svg: string): boolean => !svg.includes('<g');

function refused(code: UploadRefusal, problems: readonly Problem[]): BoardReading {
  const faults = problems.filter(({ severity }) => severity === 'error');
  return { kind: 'refused', code, problems: [...new Set(faults.map((problem) => problem.code))] };
}
