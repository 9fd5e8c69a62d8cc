import type { DesignDrawing } from '../design/board-design.ts';
import type { XY } from '../design/turn.ts';
import { turnedPoint } from '../design/turn.ts';
import { ContourBuilder } from '../image-builder.ts';
import { childrenOf, numberOf, type XmlElement } from '../xml-elements.ts';
import { type Placement, placed, turnOf } from './placement.ts';

/**
 * Returns the shape of a `wire`, `circle`, `rectangle` or `polygon` in board coordinates; undefined for other elements and when
 * a number is missing.
 */
export function shapeOf(element: XmlElement, at: Placement): Omit<DesignDrawing, 'layers'> | undefined {
  const widthMm = Math.max(0, numberOf(element, 'width') ?? 0);
  switch (element.name) {
    case 'wire':
      return wire(element, at, widthMm);
    case 'circle':
      return circle(element, at, widthMm);
    case 'rectangle':
      return rectangle(element, at);
    case 'polygon':
      return polygon(element, at, widthMm);
    default:
      return undefined;
  }
}

function wire(element: XmlElement, at: Placement, widthMm: number): Omit<DesignDrawing, 'layers'> | undefined {
  const [from, to] = [pointOf(element, 'x1', 'y1'), pointOf(element, 'x2', 'y2')];
  if (from === undefined || to === undefined) return undefined;
  const start = placed(at, from);
  const contour = new ContourBuilder(start.x, start.y);
  curveTo(contour, start, placed(at, to), bend(element, at));
  return { contour: contour.build(), widthMm, isFilled: false };
}

function circle(element: XmlElement, at: Placement, widthMm: number): Omit<DesignDrawing, 'layers'> | undefined {
  const middle = pointOf(element, 'x', 'y');
  const radius = numberOf(element, 'radius');
  if (middle === undefined || radius === undefined) return undefined;
  const { x, y } = placed(at, middle);
  const contour = new ContourBuilder(x + radius, y);
  contour.arcTo(x + radius, y, x, y, false);
  return { contour: contour.build(), widthMm, isFilled: widthMm === 0 };
}

/** A rectangle is turned about its middle. */
function rectangle(element: XmlElement, at: Placement): Omit<DesignDrawing, 'layers'> | undefined {
  const [from, to] = [pointOf(element, 'x1', 'y1'), pointOf(element, 'x2', 'y2')];
  if (from === undefined || to === undefined) return undefined;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const { angleDeg } = turnOf(element.attributes['rot']);
  const corner = (x: number, y: number): XY => {
    const turned = turnedPoint(x - middle.x, y - middle.y, angleDeg);
    return placed(at, { x: middle.x + turned.x, y: middle.y + turned.y });
  };
  const start = corner(from.x, from.y);
  const contour = new ContourBuilder(start.x, start.y);
  for (const { x, y } of [corner(to.x, from.y), corner(to.x, to.y), corner(from.x, to.y), start]) contour.lineTo(x, y);
  return { contour: contour.build(), widthMm: 0, isFilled: true };
}

function polygon(element: XmlElement, at: Placement, widthMm: number): Omit<DesignDrawing, 'layers'> | undefined {
  const vertices = childrenOf(element, 'vertex').flatMap((vertex) => {
    const point = pointOf(vertex, 'x', 'y');
    return point === undefined ? [] : [{ point: placed(at, point), curve: bend(vertex, at) }];
  });
  const [first] = vertices;
  if (first === undefined || vertices.length < 3) return undefined;
  const contour = new ContourBuilder(first.point.x, first.point.y);
  for (const [index, { point, curve }] of vertices.entries()) {
    curveTo(contour, point, (vertices[index + 1] ?? first).point, curve);
  }
  return { contour: contour.build(), widthMm, isFilled: true };
}

const pointOf = (element: XmlElement, x: string, y: string): XY | undefined => {
  const [atX, atY] = [numberOf(element, x), numberOf(element, y)];
  return atX === undefined || atY === undefined ? undefined : { x: atX, y: atY };
};

/** Returns the angle that a line sweeps as an arc, counter-clockwise; mirroring reverses its sign. */
const bend = (element: XmlElement, { isMirrored }: Placement): number => {
  const curve = numberOf(element, 'curve') ?? 0;
  return isMirrored ? -curve : curve;
};

const minBendDeg = 0.01;

function curveTo(contour: ContourBuilder, from: XY, to: XY, curveDeg: number): void {
  const isLine = Math.abs(curveDeg) < minBendDeg || Math.abs(curveDeg) >= 360;
  if (isLine || (from.x === to.x && from.y === to.y)) {
    contour.lineTo(to.x, to.y);
    return;
  }
  const height = 1 / (2 * Math.tan((curveDeg * Math.PI) / 360));
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  contour.arcTo(to.x, to.y, (from.x + to.x) / 2 - dy * height, (from.y + to.y) / 2 + dx * height, curveDeg < 0);
}
