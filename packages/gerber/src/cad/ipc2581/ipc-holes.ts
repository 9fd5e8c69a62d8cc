import type { Region } from '../../image/layer-image.ts';
import { turnedPoint, type XY } from '../design/turn.ts';
import type { CadBit, DrillBuilder } from '../drill-builder.ts';
import { childOf, numberOf, type XmlElement } from '../xml-elements.ts';
import { contourOf } from './drawings.ts';
import { type Dictionary, shapeOf } from './primitives.ts';
import { slotOf } from './slot-outline.ts';
import type { Lengths } from './units.ts';

/** `Hole`: a round one at its place; false when it lacks a number. */
export function drillHole(hole: XmlElement, lengths: Lengths, to: DrillBuilder): boolean {
  const at = lengths.point(hole) ?? lengths.point(childOf(hole, 'Location'));
  const diameterMm = lengths.of(hole, 'diameter');
  if (at === undefined || diameterMm === undefined) return false;
  to.hit({ diameterMm, ...purpose(hole) }, at.x, at.y);
  return true;
}

/** `SlotCavity`: an oval, a rectangle or an outline as the way of the bit along its middle; false for other shapes. */
export function drillSlot(slot: XmlElement, lengths: Lengths, dictionary: Dictionary, to: DrillBuilder): boolean {
  const at = lengths.point(childOf(slot, 'Location')) ?? lengths.point(slot);
  const outline = childOf(childOf(slot, 'Outline'), 'Polygon') ?? childOf(slot, 'Polygon');
  if (outline !== undefined) return outlinedSlot(slot, contourOf(outline, lengths), at ?? { x: 0, y: 0 }, to);
  const named = childOf(slot, 'StandardPrimitiveRef') ?? childOf(slot, 'UserPrimitiveRef');
  const shape =
    named === undefined
      ? slot.children.flatMap((child) => shapeOf(child, lengths, dictionary.pens) ?? [])[0]
      : dictionary.shapes.get(named.attributes['id'] ?? '');
  if (at === undefined || shape === undefined || shape.kind === 'custom') return false;
  const { width, height } = shape;
  const bit: CadBit = { diameterMm: Math.min(width, height), ...purpose(slot) };
  const half = Math.abs(width - height) / 2;
  const rotationDeg = numberOf(childOf(slot, 'Xform') ?? slot, 'rotation') ?? 0;
  const { x, y } = turnedPoint(width > height ? half : 0, width > height ? 0 : half, rotationDeg);
  if (half === 0) to.hit(bit, at.x, at.y);
  else to.slot(bit, [at.x - x, at.y - y, at.x + x, at.y + y]);
  return true;
}

function outlinedSlot(slot: XmlElement, outline: Region | undefined, at: XY, to: DrillBuilder): boolean {
  const way = outline && slotOf(outline);
  if (way === undefined) return false;
  const [x0, y0, x1, y1] = way.ends;
  const bit: CadBit = { diameterMm: way.diameterMm, ...purpose(slot) };
  if (x0 === x1 && y0 === y1) to.hit(bit, at.x + x0, at.y + y0);
  else to.slot(bit, [at.x + x0, at.y + y0, at.x + x1, at.y + y1]);
  return true;
}

function purpose({ attributes }: XmlElement): Pick<CadBit, 'plating' | 'functions'> {
  switch (attributes['platingStatus']) {
    case 'VIA':
    case 'MICROVIA':
      return { plating: 'plated', functions: ['Plated', 'PTH', 'ViaDrill'] };
    case 'PLATED':
      return { plating: 'plated', functions: ['Plated', 'PTH', 'ComponentDrill'] };
    case 'NONPLATED':
      return { plating: 'unplated', functions: ['NonPlated', 'NPTH', 'ComponentDrill'] };
    default:
      return {};
  }
}
