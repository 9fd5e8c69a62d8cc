import { PathOp, type Region } from '../../../image/layer-image.ts';
import type { DesignDrawing, MadeLayer } from '../../design/board-design.ts';
import { placedContour, turnedPoint } from '../../design/turn.ts';
import type { KicadText } from './kicad-text.ts';
import { knockoutArea, penPolygons } from './knockout.ts';
import type { StrokeFont } from './stroke-font.ts';
import { strokeText } from './stroke-text.ts';
import { filledText } from './text-variables.ts';

export interface Lettering {
  readonly drawings: readonly DesignDrawing[];
  /** Texts that were left out because of an unknown character or variable. */
  readonly left: readonly KicadText[];
}

/** A text with its variables resolved; without `words` when the file does not define one of them. */
export interface FilledText {
  readonly text: KicadText;
  readonly words: string | undefined;
}

/** The texts on layers that are made, with their variables filled in. */
export function fillTexts(
  texts: readonly KicadText[],
  layers: readonly MadeLayer[],
  variables: ReadonlyMap<string, string>,
): FilledText[] {
  const made = new Set(layers.map(({ name }) => name));
  return texts
    .filter(({ layer }) => made.has(layer))
    .map((text) => {
      const lookUp = (name: string): string | undefined =>
        text.fields?.get(name) ?? (name === 'LAYER' ? text.layer : variables.get(name));
      return { text, words: filledText(text.words, lookUp) };
    });
}

/** The strokes of all texts, as lines of a round pen, or the areas that they are cut out of. */
export async function paintTexts(texts: readonly FilledText[], font: StrokeFont, version: number): Promise<Lettering> {
  const drawings: DesignDrawing[] = [];
  const left: KicadText[] = [];
  for (const { text, words } of texts) {
    if (text.outlines !== undefined) {
      const area = await knockoutArea(text.outlines.map(levelled(text)), text.style);
      if (area !== undefined) drawings.push(cutOut(area, text));
      continue;
    }
    const strokes = words === undefined ? undefined : strokeText(words, text.style, font, version);
    if (strokes === undefined) left.push(text);
    else if (text.isKnockout) {
      const area = await knockoutArea(penPolygons(strokes, text.style.penMm), text.style);
      if (area !== undefined) drawings.push(cutOut(area, text));
    } else if (strokes.length > 0) drawings.push(drawn(strokes, text));
  }
  return { drawings, left };
}

/** One drawing for all strokes of a text: a text may have a million. */
function drawn(strokes: readonly (readonly number[])[], { layer, x, y, angleDeg, style }: KicadText): DesignDrawing {
  // A stroke of one place is a dot.
  const lengthOf = (stroke: readonly number[]): number => Math.max(4, stroke.length);
  const coords = new Float64Array(strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0));
  const ops = new Uint8Array(coords.length / 2).fill(PathOp.line);
  let to = 0;
  for (const stroke of strokes) {
    ops[to / 2] = PathOp.move;
    for (let at = 0; at + 1 < lengthOf(stroke); at += 2) {
      const from = at % stroke.length;
      const turned = turnedPoint(stroke[from] ?? 0, stroke[from + 1] ?? 0, angleDeg);
      coords[to] = x + turned.x;
      coords[to + 1] = y + turned.y;
      to += 2;
    }
  }
  return { layers: [layer], contour: { ops, coords }, widthMm: style.penMm, isFilled: false };
}

const cutOut = (area: Region, text: KicadText): DesignDrawing => ({
  layers: [text.layer],
  contour: placedContour(area, text, text.angleDeg),
  widthMm: 0,
  isFilled: true,
});

/** The points of outlines about the anchor of their text, not turned. */
const levelled =
  ({ x, y, angleDeg }: KicadText) =>
  ({ coords }: Region): number[] => {
    const points: number[] = [];
    for (let at = 0; at + 1 < coords.length; at += 2) {
      const point = turnedPoint((coords[at] ?? 0) - x, (coords[at + 1] ?? 0) - y, -angleDeg);
      points.push(point.x, point.y);
    }
    return points;
  };
