import type { Region } from '../../image/layer-image.ts';
import type { DesignDrawing } from '../design/board-design.ts';
import { ContourBuilder } from '../image-builder.ts';
import { childOf, type XmlElement } from '../xml-elements.ts';
import { primitiveRim } from './primitive-drawings.ts';
import type { Lengths } from './units.ts';

/** A drawing, and the contours cut out of it. */
export interface IpcDrawing extends Omit<DesignDrawing, 'layers'> {
  readonly cutouts: readonly Region[];
}

/** Pens by the name that drawings refer to, mm. */
export type Pens = ReadonlyMap<string, number>;

/**
 * The drawings of a feature: `Line`, `Arc`, `Polyline`, `Contour`, `Polygon`, `Outline`, a plain primitive filled or hollow, or
 * a group of them.
 */
export function drawingsOf(element: XmlElement, lengths: Lengths, pens: Pens, depth = 0): IpcDrawing[] {
  const pen = (): number => penOf(element, lengths, pens);
  const open = (contour: Region | undefined): IpcDrawing[] =>
    contour === undefined ? [] : [{ contour, widthMm: pen(), isFilled: false, cutouts: [] }];
  switch (element.name) {
    case 'Line':
    case 'Arc':
      return open(strokeOf(element, lengths));
    case 'Polyline':
      return open(contourOf(element, lengths));
    case 'Outline': {
      const polygon = childOf(element, 'Polygon');
      return polygon === undefined ? [] : open(contourOf(polygon, lengths));
    }
    case 'Polygon':
      return filled(contourOf(element, lengths), [], isHollow(element) ? pen() : 0, isHollow(element));
    case 'Contour': {
      const polygon = childOf(element, 'Polygon');
      if (polygon === undefined) return [];
      const cutouts = element.children.flatMap((child) =>
        child.name === 'Cutout' ? (contourOf(child, lengths) ?? []) : [],
      );
      const hollow = isHollow(polygon);
      return filled(contourOf(polygon, lengths), cutouts, hollow ? penOf(polygon, lengths, pens) : 0, hollow);
    }
    case 'UserSpecial':
    case 'Features':
      return depth > 8 ? [] : element.children.flatMap((child) => drawingsOf(child, lengths, pens, depth + 1));
    default: {
      const hollow = isHollow(element);
      return filled(primitiveRim(element, lengths), [], hollow ? pen() : 0, hollow);
    }
  }
}

const filled = (
  contour: Region | undefined,
  cutouts: readonly Region[],
  widthMm: number,
  hollow: boolean,
): IpcDrawing[] => (contour === undefined ? [] : [{ contour, cutouts, widthMm, isFilled: !hollow }]);

/** KiCad draws circles as hollow primitives. */
export const isHollow = (element: XmlElement): boolean => {
  const fill = childOf(element, 'FillDesc')?.attributes['fillProperty'];
  return fill === 'HOLLOW' || fill === 'VOID';
};

function penOf(element: XmlElement, lengths: Lengths, pens: Pens): number {
  const own = childOf(element, 'LineDesc');
  const width =
    own === undefined
      ? pens.get(childOf(element, 'LineDescRef')?.attributes['id'] ?? '')
      : lengths.of(own, 'lineWidth');
  return Math.max(0, width ?? 0);
}

function strokeOf(element: XmlElement, lengths: Lengths): Region | undefined {
  const from = lengths.point(element, 'startX', 'startY');
  const to = lengths.point(element, 'endX', 'endY');
  if (from === undefined || to === undefined) return undefined;
  const contour = new ContourBuilder(from.x, from.y);
  const centre = lengths.point(element, 'centerX', 'centerY');
  if (centre === undefined) contour.lineTo(to.x, to.y);
  else contour.arcTo(to.x, to.y, centre.x, centre.y, element.attributes['clockwise'] === 'true');
  return contour.build();
}

/** `PolyBegin` and the steps after it; undefined without a beginning or a step. */
export function contourOf(element: XmlElement, lengths: Lengths): Region | undefined {
  let contour: ContourBuilder | undefined;
  for (const step of element.children) {
    const at = lengths.point(step);
    if (at === undefined) continue;
    if (step.name === 'PolyBegin') contour ??= new ContourBuilder(at.x, at.y);
    else if (step.name === 'PolyStepSegment') contour?.lineTo(at.x, at.y);
    else if (step.name === 'PolyStepCurve') {
      const centre = lengths.point(step, 'centerX', 'centerY');
      if (centre === undefined) contour?.lineTo(at.x, at.y);
      else contour?.arcTo(at.x, at.y, centre.x, centre.y, step.attributes['clockwise'] === 'true');
    }
  }
  return contour === undefined || contour.length < 2 ? undefined : contour.build();
}
