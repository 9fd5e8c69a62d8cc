import { PathOp } from '../../../image/layer-image.ts';
import type { DesignDrawing, MadeLayer } from '../../design/board-design.ts';
import { turnedPoint } from '../../design/turn.ts';
import type { KicadText } from './kicad-text.ts';
import { StrokeFont } from './stroke-font.ts';
import { strokeText } from './stroke-text.ts';
import { filledText } from './text-variables.ts';

export interface Lettering {
  readonly drawings: readonly DesignDrawing[];
  /** Texts that were left out, because of a letter or a variable that is not known. */
  readonly left: readonly KicadText[];
}

/** The strokes of all texts on layers that are made, as lines of a round pen. */
export function paintTexts(
  texts: readonly KicadText[],
  layers: readonly MadeLayer[],
  variables: ReadonlyMap<string, string>,
  version: number,
): Lettering {
  const font = new StrokeFont();
  const made = new Map(layers.map((layer) => [layer.name, layer]));
  const drawings: DesignDrawing[] = [];
  const left: KicadText[] = [];
  for (const text of texts) {
    if (!made.has(text.layer)) continue;
    const lookUp = (name: string): string | undefined =>
      text.fields?.get(name) ?? (name === 'LAYER' ? text.layer : variables.get(name));
    const words = filledText(text.words, lookUp);
    const strokes = words === undefined ? undefined : strokeText(words, text.style, font, version);
    if (strokes === undefined) left.push(text);
    else for (const stroke of strokes) drawings.push(drawn(stroke, text));
  }
  return { drawings, left };
}

function drawn(stroke: readonly number[], { layer, x, y, angleDeg, style }: KicadText): DesignDrawing {
  // A point of one place is a dot.
  const points = stroke.length === 2 ? [...stroke, ...stroke] : stroke;
  const coords = new Float64Array(points.length);
  for (let at = 0; at + 1 < points.length; at += 2) {
    const turned = turnedPoint(points[at] ?? 0, points[at + 1] ?? 0, angleDeg);
    coords[at] = x + turned.x;
    coords[at + 1] = y + turned.y;
  }
  const ops = new Uint8Array(points.length / 2).fill(PathOp.line);
  ops[0] = PathOp.move;
  return { layers: [layer], contour: { ops, coords }, widthMm: style.penMm, isFilled: false };
}
