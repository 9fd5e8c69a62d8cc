import { type DesignDrawing, octagonCut, type PadShape, plainPad } from '../design/board-design.ts';
import { ContourBuilder } from '../image-builder.ts';
import { childOf, type XmlElement } from '../xml-elements.ts';
import { drawingsOf, isHollow, type Pens } from './drawings.ts';
import { Lengths } from './units.ts';

/** The shapes and pens that features refer to by name. */
export interface Dictionary {
  readonly shapes: ReadonlyMap<string, PadShape>;
  readonly pens: Pens;
}

/** Reads the dictionaries of `Content`; each states its own unit. */
export function readDictionary(content: XmlElement | undefined): Dictionary {
  const pens = new Map<string, number>();
  const shapes = new Map<string, PadShape>();
  const each = (name: string, visit: (id: string, entry: XmlElement, lengths: Lengths) => void): void => {
    const dictionary = childOf(content, name);
    const lengths = new Lengths(dictionary?.attributes['units']);
    for (const entry of dictionary?.children ?? []) visit(entry.attributes['id'] ?? '', entry, lengths);
  };
  each('DictionaryLineDesc', (id, entry, lengths) => {
    const desc = childOf(entry, 'LineDesc');
    const width = desc && lengths.of(desc, 'lineWidth');
    if (width !== undefined) pens.set(id, width);
  });
  for (const name of ['DictionaryStandard', 'DictionaryUser']) {
    each(name, (id, entry, lengths) => {
      const [inner] = entry.children;
      const shape = inner && shapeOf(inner, lengths, pens);
      if (shape !== undefined) shapes.set(id, shape);
    });
  }
  return { shapes, pens };
}

const corners: readonly (readonly [attribute: string, corner: string])[] = [
  ['upperLeft', 'top_left'],
  ['upperRight', 'top_right'],
  ['lowerLeft', 'bottom_left'],
  ['lowerRight', 'bottom_right'],
];

/** A standard or user primitive round its own centre; undefined for those that are not read. */
export function shapeOf(element: XmlElement, lengths: Lengths, pens: Pens): PadShape | undefined {
  if (isHollow(element)) return drawnShape(element, lengths, pens);
  const mm = (name: string): number => lengths.of(element, name) ?? 0;
  const [width, height] = [mm('width'), mm('height')];
  const shorter = Math.min(width, height);
  const ratio = (name: string): number => (shorter > 0 ? Math.min(0.5, Math.max(0, mm(name) / shorter)) : 0);
  switch (element.name) {
    case 'Circle':
      return { ...plainPad, kind: 'circle', width: mm('diameter'), height: mm('diameter') };
    case 'RectCenter':
      return { ...plainPad, kind: 'rect', width, height };
    case 'RectCorner':
      return custom([boxOf(mm('lowerLeftX'), mm('lowerLeftY'), mm('upperRightX'), mm('upperRightY'))]);
    case 'Oval':
      return { ...plainPad, kind: 'oval', width, height };
    case 'RectRound':
      return { ...plainPad, kind: 'roundrect', width, height, radiusRatio: ratio('radius') };
    case 'RectCham': {
      // Corners that are not mentioned are cut.
      const chamfers = corners.flatMap(([name, corner]) => (element.attributes[name] === 'false' ? [] : [corner]));
      return { ...plainPad, kind: 'roundrect', width, height, chamferRatio: ratio('chamfer'), chamfers };
    }
    case 'Octagon': {
      const size = mm('length');
      const chamfers = corners.map(([, corner]) => corner);
      return { ...plainPad, kind: 'roundrect', width: size, height: size, chamferRatio: octagonCut, chamfers };
    }
    case 'Donut':
      return donut(mm('outerDiameter'), mm('innerDiameter'));
    case 'Contour':
    case 'Polygon':
    case 'UserSpecial':
    case 'Line':
    case 'Polyline':
    case 'Arc':
    case 'Outline':
      return drawnShape(element, lengths, pens);
    default:
      return undefined;
  }
}

function drawnShape(element: XmlElement, lengths: Lengths, pens: Pens): PadShape | undefined {
  const drawings = drawingsOf(element, lengths, pens);
  return drawings.length === 0 ? undefined : custom(drawings.map((drawing) => ({ ...drawing, layers: [] })));
}

const custom = (primitives: readonly DesignDrawing[]): PadShape => ({
  ...plainPad,
  kind: 'custom',
  width: 0,
  height: 0,
  primitives,
});

function boxOf(x0: number, y0: number, x1: number, y1: number): DesignDrawing {
  const contour = new ContourBuilder(x0, y0);
  contour.lineTo(x1, y0);
  contour.lineTo(x1, y1);
  contour.lineTo(x0, y1);
  return { layers: [], contour: contour.build(), widthMm: 0, isFilled: true };
}

function donut(outer: number, inner: number): PadShape {
  const radius = (outer + inner) / 4;
  const contour = new ContourBuilder(radius, 0);
  contour.arcTo(radius, 0, 0, 0, false);
  return custom([{ layers: [], contour: contour.build(), widthMm: (outer - inner) / 2, isFilled: false }]);
}
