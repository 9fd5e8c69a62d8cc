import { boxOfPoints, visitPoints } from '../coordinates.ts';
import type { Line } from '../cuts/cuts.ts';
import { fiducialMm, fiducialOpeningMm } from '../draw/panel/panel-plan.ts';
import { withCopperPlating } from '../holes/copper-plating.ts';
import { type BoardHole, layerHoles } from '../holes/hole-list.ts';
import { type Box, type ItemColumns, ItemKind, type LayerImage } from '../image/layer-image.ts';
import { transformImage } from '../image/transform-image.ts';
import type { Point } from '../problem.ts';
import { isCopper, type Role } from '../roles/role.ts';
import type { SourceFile } from '../source-file.ts';
import { DrillWriter } from './drill-writer.ts';
import { FilmWriter, once } from './film-writer.ts';
import { labelStrokes } from './panel-label.ts';
import { type OrderedPiece, type Piece, type PieceObstacle, pieceOf } from './piece.ts';
import { type PieceBlock, PlacedPieces } from './placed-piece.ts';
import { routedEdges } from './routed-edges.ts';

export type { OrderedPiece, PieceObstacle } from './piece.ts';

/** A working panel and what lies on it, mm. */
export interface PanelToWrite {
  readonly lengthMm: number;
  readonly widthMm: number;
  /** Without pieces. */
  readonly marginMm: number;
  /** Between pieces. */
  readonly gapMm: number;
  readonly layers: number;
  /** Number of the order or the batch, written into the copper of the margin beside a test coupon; absent for neither. */
  readonly label?: string;
  readonly blocks: readonly (PieceBlock & { readonly piece: number })[];
}

/** The files of a panel, or the pieces that keep it from being written, by index. */
export type WrittenPanel =
  | {
      readonly files: readonly SourceFile[];
      /** Holes of one of each piece whose plating neither file nor copper states; they are drilled as plated. */
      readonly undecidedHoles: number;
    }
  | { readonly obstacles: readonly (PieceObstacle & { readonly piece: number })[] };

/**
 * Writes a working panel: a film for each layer in Gerber X2, a drill program for each kind of hole in Excellon 2, the ways of
 * the router and the V-cuts as drawings of their centre lines. Positions are exact to the nanometre that the formats state. Files
 * grow with the boards, not with their copies; drill programs with the holes of all copies.
 */
export function writePanel(panel: PanelToWrite, ordered: readonly OrderedPiece[]): WrittenPanel {
  const pieces = ordered.map(pieceOf);
  const obstacles = pieces.flatMap((piece, index) => ('reason' in piece ? [{ ...piece, piece: index }] : []));
  if (obstacles.length > 0) return { obstacles };
  const placed = panel.blocks.map((block) => {
    const piece = pieces[block.piece];
    if (piece === undefined || 'reason' in piece) throw new RangeError(`no piece ${block.piece}`);
    return new PlacedPieces(piece, block, panel.gapMm);
  });
  const holes = new Map(placed.map(({ piece }) => [piece, holesOf(piece)]));
  const encoder = new TextEncoder();
  const coupon = couponOf(panel, [...holes.values()].flat());
  const texts = [
    ...films(panel, placed, coupon),
    ...drillPrograms(panel, placed, holes, coupon),
    ...cuts(panel, placed),
  ];
  return {
    files: texts.map(([name, text]) => ({ name, bytes: encoder.encode(text) })),
    undecidedHoles: [...holes.values()].flat().filter(({ plating }) => plating === undefined).length,
  };
}

const holesOf = ({ analysis: { layers } }: Piece): readonly BoardHole[] =>
  withCopperPlating(layerHoles(layers), layers);

type NamedText = readonly [name: string, text: string];

const attributes = (fileFunction: readonly string[], polarity?: 'Positive' | 'Negative') => ({
  GenerationSoftware: ['Xunban', 'Panel'],
  Part: ['FabricationPanel'],
  FileFunction: fileFunction,
  ...(polarity === undefined ? {} : { FilePolarity: [polarity] }),
});

function films(panel: PanelToWrite, placed: readonly PlacedPieces[], coupon: Coupon | undefined): NamedText[] {
  const roles = new Set(placed.flatMap(({ piece }) => piece.analysis.layers.map(({ role }) => role)));
  return [...roles].flatMap((role): NamedText[] => {
    const film = filmOf(role, panel.layers);
    if (film === undefined) return [];
    const writer = new FilmWriter(attributes(film.fileFunction, role.startsWith('mask-') ? 'Negative' : 'Positive'));
    for (const pieces of placed) paintPieces(writer, pieces, role);
    if (isCopper(role)) {
      for (const stroke of labelStrokes(panel.label ?? '', panelMarks(panel).labelX, panelMarks(panel).labelY))
        writer.stroke(stroke, labelPenMm, ['NonConductor']);
      for (const { x, y } of coupon?.holes ?? [])
        writer.stroke([x, y], (coupon?.diameterMm ?? 0) + 2 * ringMm, ['TestPad']);
    }
    for (const { x, y } of panelMarks(panel).fiducials) {
      if (role === 'copper-top' || role === 'copper-bottom')
        writer.stroke([x, y], fiducialMm, ['FiducialPad', 'Panel']);
      if (role.startsWith('mask-')) writer.stroke([x, y], fiducialOpeningMm, []);
    }
    return [[`${film.name}.gbr`, writer.text()]];
  });
}

/** Name and file function of a copper, mask, legend or paste film; undefined for other roles. */
function filmOf(
  role: Role,
  layers: number,
): { readonly name: string; readonly fileFunction: readonly string[] } | undefined {
  const side = role.endsWith('-bottom') ? 'Bot' : 'Top';
  if (isCopper(role)) {
    const number =
      role === 'copper-top' ? 1 : role === 'copper-bottom' ? layers : Number(role.slice('copper-inner-'.length));
    const place = role === 'copper-top' ? 'Top' : role === 'copper-bottom' ? 'Bot' : 'Inr';
    return { name: `L${number}`, fileFunction: ['Copper', `L${number}`, place] };
  }
  const [kind = ''] = role.split('-');
  const word = { mask: 'Soldermask', silk: 'Legend', paste: 'Paste' }[kind];
  if (word === undefined) return undefined;
  return { name: `${word.toLowerCase()}-${side.toLowerCase()}`, fileFunction: [word, side] };
}

/** Items further outside a board belong to a title or a drawing. */
const outsideMm = 0.5;

function paintPieces(writer: FilmWriter, pieces: PlacedPieces, role: Role): void {
  const { piece, repeat } = pieces;
  for (const { role: own, image } of piece.analysis.layers) {
    if (own !== role || image === undefined) continue;
    for (const offset of piece.plan.offsets) {
      const { minX, minY, maxX, maxY } = piece.outline.bounds;
      const box = pieces.box({
        minX: minX + offset.x,
        minY: minY + offset.y,
        maxX: maxX + offset.x,
        maxY: maxY + offset.y,
      });
      const onPanel = transformImage(image, pieces.placement(offset));
      writer.paint(onPanel, repeat, box, (items, item) => touches(itemBox(onPanel, items, item), box));
    }
  }
  const diameterMm = isOuterCopper(role) ? fiducialMm : role.startsWith('mask-') ? fiducialOpeningMm : undefined;
  if (diameterMm === undefined) return;
  for (const { x, y } of piece.plan.fiducials) {
    const at = pieces.at(x, y);
    writer.stroke([at.x, at.y], diameterMm, isOuterCopper(role) ? ['FiducialPad', 'Global'] : [], repeat);
  }
}

const isOuterCopper = (role: Role): boolean => role === 'copper-top' || role === 'copper-bottom';

/** Extents of an item's centre line. */
function itemBox(image: LayerImage, { kind, tool, start, coords }: ItemColumns, item: number): Box {
  if (kind[item] === ItemKind.region) return boxOfPoints(image.regions[tool[item]!]!.coords);
  const at = start[item]!;
  return boxOfPoints(coords.subarray(at, at + (kind[item] === ItemKind.flash ? 2 : 4)));
}

const touches = (one: Box, { minX, minY, maxX, maxY }: Box): boolean =>
  one.minX <= maxX + outsideMm &&
  one.maxX >= minX - outsideMm &&
  one.minY <= maxY + outsideMm &&
  one.maxY >= minY - outsideMm;

function drillPrograms(
  panel: PanelToWrite,
  placed: readonly PlacedPieces[],
  holes: ReadonlyMap<Piece, readonly BoardHole[]>,
  coupon: Coupon | undefined,
): NamedText[] {
  const programs = new Map<string, { readonly fileFunction: readonly string[]; readonly writer: DrillWriter }>();
  const writerOf = (hole: Pick<BoardHole, 'plating' | 'span'>): DrillWriter => {
    const { name, fileFunction } = programOf(hole, panel.layers);
    const known = programs.get(name) ?? { fileFunction, writer: new DrillWriter() };
    programs.set(name, known);
    return known.writer;
  };
  for (const pieces of placed) {
    const { analysis, plan } = pieces.piece;
    const unplated = writerOf({ plating: 'unplated' });
    for (const offset of plan.offsets) {
      const on = (points: ArrayLike<number>): number[] => {
        const placedPoints: number[] = [];
        visitPoints(points, (x, y) => {
          const at = pieces.at(x + offset.x, y + offset.y);
          placedPoints.push(at.x, at.y);
        });
        return placedPoints;
      };
      for (const hole of holes.get(pieces.piece) ?? []) {
        if (hole.diameterMm > 0) {
          writerOf(hole).add({ diameterMm: hole.diameterMm, points: on(hole.points) }, pieces.repeat);
        }
      }
      for (const { x1, y1, x2, y2, diameterMm } of analysis.cuts.ways) {
        unplated.add({ diameterMm, points: on([x1, y1, x2, y2]) }, pieces.repeat);
      }
    }
    for (const { x, y, diameterMm } of plan.holes) {
      const at = pieces.at(x, y);
      unplated.add({ diameterMm, points: [at.x, at.y] }, pieces.repeat);
    }
  }
  for (const { x, y } of coupon?.holes ?? [])
    writerOf({ plating: 'plated' }).add({ diameterMm: coupon?.diameterMm ?? 0, points: [x, y] }, once);
  const tooling = writerOf({ plating: 'unplated' });
  for (const { x, y } of panelMarks(panel).toolingHoles) tooling.add({ diameterMm: toolingMm, points: [x, y] }, once);
  return [...programs].flatMap(([name, { fileFunction, writer }]): NamedText[] =>
    writer.isEmpty ? [] : [[`${name}.drl`, writer.text(fileFunction)]],
  );
}

function programOf(
  { plating, span }: Pick<BoardHole, 'plating' | 'span'>,
  layers: number,
): { readonly name: string; readonly fileFunction: readonly string[] } {
  const [from, to] = span ?? [1, layers];
  const isThrough = from === 1 && to === layers;
  const kind = isThrough ? '' : from === 1 || to === layers ? 'Blind' : 'Buried';
  const layersText = isThrough ? '' : `-L${from}-L${to}`;
  return plating === 'unplated'
    ? { name: `npth${layersText}`, fileFunction: ['NonPlated', `${from}`, `${to}`, kind === '' ? 'NPTH' : kind] }
    : { name: `pth${layersText}`, fileFunction: ['Plated', `${from}`, `${to}`, kind === '' ? 'PTH' : kind] };
}

/** A pen for lines without a width of their own. */
const thinMm = 0.1;

function cuts(panel: PanelToWrite, placed: readonly PlacedPieces[]): NamedText[] {
  const { lengthMm, widthMm } = panel;
  const profile = new FilmWriter(attributes(['Profile', 'NP']));
  profile.stroke([0, 0, lengthMm, 0, lengthMm, widthMm, 0, widthMm, 0, 0], thinMm, ['Profile']);
  const router = new FilmWriter(attributes(['OtherDrawing', 'Router contour']));
  const vCut = new FilmWriter(attributes(['Vcut']));
  let hasVCuts = false;
  for (const pieces of placed) {
    const { plan, analysis } = pieces.piece;
    const draw = (writer: FilmWriter, { x1, y1, x2, y2 }: Line, offset: Point): void => {
      const [from, to] = [pieces.at(x1 + offset.x, y1 + offset.y), pieces.at(x2 + offset.x, y2 + offset.y)];
      writer.stroke([from.x, from.y, to.x, to.y], thinMm, [], pieces.repeat);
    };
    for (const edge of routedEdges(pieces.piece)) draw(router, edge, origin);
    for (const line of plan.vCuts) draw(vCut, line, origin);
    for (const offset of plan.offsets) for (const line of analysis.cuts.vCuts) draw(vCut, line, offset);
    hasVCuts ||= plan.vCuts.length + analysis.cuts.vCuts.length > 0;
  }
  return [
    ['profile.gbr', profile.text()],
    ['router-contour.gbr', router.text()],
    ...(hasVCuts ? [['v-cut.gbr', vCut.text()] as const] : []),
  ];
}

const origin: Point = { x: 0, y: 0 };
const toolingMm = 3.2;
const labelPenMm = 0.3;
/** Copper around a hole of the coupon. */
const ringMm = 0.25;
const couponHoles = 4;
const couponPitchMm = 2.54;
/** From a corner along the panel's length. */
const fiducialFromCornerMm = 15;
/** The fourth tooling hole is further in, so that the panel fits the machine in one position only. */
const keyedMm = 8;

/** Plated holes of the smallest tool in the margin, which are cut for the microsection. */
interface Coupon {
  readonly diameterMm: number;
  readonly holes: readonly Point[];
}

function couponOf(panel: PanelToWrite, holes: readonly BoardHole[]): Coupon | undefined {
  const plated = holes.filter(({ plating, span, diameterMm }) => plating !== 'unplated' && !span && diameterMm > 0);
  if (panel.label === undefined || plated.length === 0) return undefined;
  const { x, y } = panelMarks(panel).coupon;
  return {
    diameterMm: Math.min(...plated.map(({ diameterMm }) => diameterMm)),
    holes: Array.from({ length: couponHoles }, (_, at) => ({ x: x + at * couponPitchMm, y })),
  };
}

/** Tooling holes, fiducials, label and coupon in the middle of the panel's margin. */
function panelMarks({ lengthMm, widthMm, marginMm }: PanelToWrite): {
  readonly toolingHoles: readonly Point[];
  readonly fiducials: readonly Point[];
  readonly coupon: Point;
  readonly labelX: number;
  readonly labelY: number;
} {
  const [near, farX, farY] = [marginMm / 2, lengthMm - marginMm / 2, widthMm - marginMm / 2];
  return {
    toolingHoles: [
      ...[
        { x: near, y: near },
        { x: farX, y: near },
        { x: near, y: farY },
      ],
      { x: farX - keyedMm, y: farY },
    ],
    fiducials: [
      { x: near + fiducialFromCornerMm, y: near },
      { x: farX - fiducialFromCornerMm, y: near },
      { x: near + fiducialFromCornerMm, y: farY },
    ],
    coupon: { x: near + 2 * fiducialFromCornerMm, y: farY },
    labelX: near + fiducialFromCornerMm + keyedMm,
    labelY: near / 2,
  };
}
