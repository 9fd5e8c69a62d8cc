import {
  type BoardAnalysis,
  type BoardFacts,
  type BoardSide,
  drawLayer,
  drawThumbnail,
  finishAside,
  isUsable,
  type LayerHelper,
  needsHelpers,
  openUpload,
  type ParsedBoard,
  type Problem,
  type ProblemCode,
  parseBoard,
  type Role,
  type SourceFile,
} from '@xunban/gerber';
import type { Effort } from './reading-effort.ts';

/** The result of reading an uploaded archive. Plain data, because it is passed between threads. */
export type BoardReading =
  | { readonly kind: 'board'; readonly facts: BoardFacts; readonly images: BoardImages | undefined }
  | RefusedReading;

interface RefusedReading {
  readonly kind: 'refused';
  readonly code: UploadRefusal;
  readonly problems: readonly ProblemCode[];
}

/** A side each, and the paste of those that have any, as SVG text. */
export type BoardImages = Readonly<Record<BoardSide, string> & PasteImages>;
type PasteImages = Partial<Record<`paste-${BoardSide}`, string>>;

export type UploadRefusal = 'file.notZip' | 'file.unreadable' | 'file.bomb' | 'file.noBoard' | 'file.tooComplex';

/** Wide enough for a page; what is under half a pixel is left out, which keeps a dense board's image small. */
const IMAGE_WIDTH_PX = 1_200;
/** Openings of a sheet of steel: readable on light and on dark ground. */
const APERTURES = '#7b8794';
const PASTE_DETAIL_UM = 20;
/** An image beyond this is unusable: it would stall the browser. */
const MAX_SVG_LENGTH = 6 * 1024 * 1024;

/**
 * Reads an upload: an archive, a CAD design or a layer, with a board in it that can be measured within the effort. The layers
 * of a large board are measured by `helpers`, if there are any. `roles` are the roles that a user assigned to some of the files,
 * by file name.
 */
export async function readBoard(
  upload: SourceFile,
  effort: Effort,
  helpers: readonly LayerHelper[],
  roles: Readonly<Record<string, Role>> = {},
): Promise<BoardReading> {
  const { shouldStop } = effort;
  const opened = await parseUpload(upload, shouldStop, roles);
  if (opened.kind === 'refused') return opened;
  effort.expect(opened.parsed.estimateMs());
  const begun = opened.parsed.begin();
  const analysis = await (helpers.length > 1 && needsHelpers(begun) ? finishAside(begun, helpers) : begun.finish());
  const problems = [...opened.problems, ...analysis.problems];
  if (problems.some(({ code }) => code === 'file.stopped')) return refused('file.tooComplex', problems);
  if (!showsBoard(analysis)) return refused('file.noBoard', problems);
  return { kind: 'board', facts: { ...analysis.facts, problems }, images: drawBoth(analysis, shouldStop) };
}

interface ParsedUpload {
  readonly kind: 'parsed';
  readonly parsed: ParsedBoard;
  readonly problems: readonly Problem[];
}

/** Opens and parses an upload. Its unpacked files are not kept, so their memory is free while the board is measured. */
async function parseUpload(
  upload: SourceFile,
  shouldStop: () => boolean,
  roles: Readonly<Record<string, Role>>,
): Promise<ParsedUpload | RefusedReading> {
  const { files, cad, problems } = await openUpload([upload], { shouldStop });
  // A file whose first bytes show another type is not read further.
  if (!isUsable(upload)) return refused('file.notZip', files.length === 0 ? problems : []);
  const unsafe = archiveRefusal(problems);
  if (unsafe) return refused(unsafe, problems);
  const parsed = parseBoard(files, { roles, shouldStop, ...(cad === undefined ? {} : { cad }) });
  return { kind: 'parsed', parsed, problems };
}

/**
 * Problems for which an archive is refused, even with a board in it: it would be dangerous to unpack, or hides its
 * content.
 */
function archiveRefusal(problems: readonly Problem[]): UploadRefusal | undefined {
  const codes = new Set(problems.filter(({ severity }) => severity === 'error').map(({ code }) => code));
  if (codes.has('archive.too-large') || codes.has('archive.too-many-entries') || codes.has('archive.suspicious-ratio'))
    return 'file.bomb';
  // An order for the layers that happened to come through would be made as it is.
  if (codes.has('archive.truncated') || codes.has('archive.other-format')) return 'file.unreadable';
  if (codes.has('archive.not-a-zip') || codes.has('archive.encrypted') || codes.has('archive.unsafe-name'))
    return 'file.unreadable';
  return undefined;
}

/** A layer with a part to play is enough: what is missing is a problem that the facts name. */
const showsBoard = ({ layers }: BoardAnalysis): boolean =>
  layers.some(({ role }) => role !== 'none' && role !== 'drawing' && role !== 'report' && role !== 'job');

function drawBoth(analysis: BoardAnalysis, shouldStop: () => boolean): BoardImages | undefined {
  const top = drawThumbnail(analysis, { side: 'top', pixelWidth: IMAGE_WIDTH_PX });
  if (isEmptyDrawing(top) || shouldStop()) return undefined;
  const bottom = drawThumbnail(analysis, { side: 'bottom', pixelWidth: IMAGE_WIDTH_PX });
  return top.length + bottom.length > MAX_SVG_LENGTH ? undefined : { top, bottom, ...drawPaste(analysis, shouldStop) };
}

/** The openings of stencils, as they lie on the board. Shown small: what cannot be seen is left out. */
function drawPaste(analysis: BoardAnalysis, shouldStop: () => boolean): PasteImages {
  const drawn: PasteImages = {};
  for (const side of ['top', 'bottom'] as const) {
    const role = `paste-${side}` as const;
    const layer = analysis.facts.stencil?.[side] && analysis.layers.find((one) => one.role === role);
    if (layer === undefined || shouldStop()) continue;
    const svg = drawLayer(analysis, layer.name, {
      ...{ colour: APERTURES, idPrefix: role, detailUm: PASTE_DETAIL_UM, side, pixelWidth: IMAGE_WIDTH_PX },
    });
    if (svg !== undefined && svg.length <= MAX_SVG_LENGTH) drawn[role] = svg;
  }
  return drawn;
}

const isEmptyDrawing = (svg: string): boolean => !svg.includes('<g');

function refused(code: UploadRefusal, problems: readonly Problem[]): RefusedReading {
  const faults = problems.filter(({ severity }) => severity === 'error');
  return { kind: 'refused', code, problems: [...new Set(faults.map((problem) => problem.code))] };
}
