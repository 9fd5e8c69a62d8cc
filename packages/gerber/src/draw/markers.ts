import type { BoardAnalysis } from '../analyse.ts';
import { compareSeverity } from '../dfm/harm.ts';
import type { Box } from '../image/layer-image.ts';
import type { FindingPlace, ProblemCode, Severity } from '../problem.ts';
import { type BoardSide, boardBox } from './board-shape.ts';
import type { BoardView } from './canvas/board-view.ts';
import { pixelAt } from './canvas/board-view.ts';
import type { PaintContext, PaintTools } from './canvas/paint-context.ts';
import { Frame } from './svg/frame.ts';
import { svgDocument } from './svg/svg-document.ts';

/** A place on the board that a finding points to, mm, seen from the top. */
export interface BoardMarker {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly x: number;
  readonly y: number;
  /** The measured value. */
  readonly mm?: number;
  readonly file?: string;
  /** The face it is seen on; `both` for holes, edges and inner layers. */
  readonly side: BoardSide | 'both';
  /** Index of the finding in `analysis.problems`; all its places share it. */
  readonly problem: number;
}

/**
 * Every place of every finding, worst findings first and of each the narrowest place first. They are drawn from the last
 * to the first, so the worst ends on top.
 */
export function boardMarkers(analysis: BoardAnalysis): BoardMarker[] {
  const roles = new Map(analysis.layers.map(({ name, role }) => [name, role]));
  const markers: BoardMarker[] = [];
  for (const [problem, { code, severity, at, file, places }] of analysis.problems.entries()) {
    const single: FindingPlace = { x: at?.x ?? 0, y: at?.y ?? 0, ...(file === undefined ? {} : { layer: file }) };
    for (const { x, y, mm, layer } of places ?? (at === undefined ? [] : [single])) {
      const role = layer === undefined ? '' : (roles.get(layer) ?? '');
      const side = role.endsWith('-top') ? 'top' : role.endsWith('-bottom') ? 'bottom' : 'both';
      const on = layer === undefined ? {} : { file: layer };
      markers.push({ code, severity, x, y, ...(mm === undefined ? {} : { mm }), ...on, side, problem });
    }
  }
  return markers.sort(compareSeverity);
}

export const markerColours: Readonly<Record<Severity, string>> = {
  error: '#e5484d',
  undecided: '#8e4ec6',
  warning: '#f5a623',
  note: '#3b82f6',
};

/** The markers of a face as a separate SVG, to be laid over `drawBoard` of the same side. */
export function drawMarkers(
  analysis: BoardAnalysis,
  markers: readonly BoardMarker[],
  options: { readonly side: BoardSide; readonly pixelWidth?: number | undefined },
): string {
  const box = boardBox(analysis) ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  const frame = Frame.of(box, options.side, 1);
  // The rings grow with the drawing: visible on a large board, and not covering a small one.
  const radius = Math.round(Math.max(frame.width, frame.height) / 50);
  let rings = '';
  for (const marker of markers.toReversed()) {
    if (marker.side !== 'both' && marker.side !== options.side) continue;
    const colour = markerColours[marker.severity];
    const place = `cx="${frame.x(marker.x)}" cy="${frame.y(marker.y)}" r="${radius}"`;
    rings += `<circle ${place} stroke="#fff" stroke-width="${Math.round(radius / 2)}"/>`;
    rings += `<circle ${place} stroke="${colour}" stroke-width="${Math.round(radius / 4)}"/>`;
  }
  return svgDocument({ box, width: frame.width, height: frame.height, pixelWidth: options.pixelWidth, body: rings });
}

/** Paints the markers of the view's face as rings of constant size. `active` is drawn larger. */
export function paintMarkers(
  context: PaintContext,
  tools: PaintTools,
  markers: readonly BoardMarker[],
  view: BoardView,
  box: Box,
  active?: BoardMarker,
): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const marker of markers.toReversed()) {
    if (marker.side !== 'both' && marker.side !== view.side) continue;
    const { x, y } = pixelAt(view, box, marker);
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
    const ring = tools.createPath();
    const radius = marker === active ? 1.6 * ringPixels : ringPixels;
    ring.moveTo(x + radius, y);
    ring.arc(x, y, radius, 0, 2 * Math.PI);
    context.lineWidth = 5;
    context.strokeStyle = '#fff';
    context.stroke(ring);
    context.lineWidth = 2.5;
    context.strokeStyle = markerColours[marker.severity];
    context.stroke(ring);
  }
  context.restore();
}

const ringPixels = 9;
