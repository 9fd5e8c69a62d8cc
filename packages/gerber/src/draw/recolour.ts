import type { EdgeSide } from '../facts.ts';
import { edgeSides } from '../measure/outline/edge-side.ts';
import type { FaceOptions } from './board-paint.ts';
import { type BoardColours, boardColours, type ColourChoice } from './palette.ts';

/**
 * A drawing of `drawBoard` in the default colours, in others: the same text as if it had been drawn in them. So one
 * drawing is kept for a file, and each order shows it in its own colours. One pass over the text, some 2 ms for a megabyte.
 */
export function recolourDrawing(svg: string, choice: ColourChoice & FaceOptions): string {
  const wanted = boardColours(choice);
  const replaced = new Map(places.map((place) => [drawn[place], wanted[place]]));
  const coloured = svg.replaceAll(/#[\da-f]{6}\b/g, (colour) => replaced.get(colour) ?? colour);
  const { platedEdges = [] } = choice;
  const rims = platedEdges === 'all' ? (['all'] as const) : edgeSides.filter((side) => platedEdges.includes(side));
  return rims.reduce((text, rim) => text.replace(rimColour(rim, noRim), rimColour(rim, wanted.bareCopper)), coloured);
}

/** The attributes of a rim, which is there in every drawing and unseen unless its edges are plated. */
export const rimColour = (rim: 'all' | EdgeSide, colour: string): string =>
  `data-rim="${rim === 'all' ? '' : rim}" stroke="${colour}"`;
export const noRim = 'none';

const drawn = boardColours({});
const places = Object.keys(drawn) as (keyof BoardColours)[];
