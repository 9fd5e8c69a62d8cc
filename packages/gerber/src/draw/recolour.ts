import { type BoardColours, boardColours, type ColourChoice } from './palette.ts';

/**
 * A drawing of `drawBoard` in the default colours, in others: the same text as if it had been drawn in them. So one
 * drawing is kept for a file, and each order shows it in its own colours. One pass over the text, some 2 ms for a megabyte.
 */
export function recolourDrawing(svg: string, choice: ColourChoice): string {
  const wanted = boardColours(choice);
  const replaced = new Map(places.map((place) => [drawn[place], wanted[place]]));
  return svg.replaceAll(/#[\da-f]{6}\b/g, (colour) => replaced.get(colour) ?? colour);
}

const drawn = boardColours({});
const places = Object.keys(drawn) as (keyof BoardColours)[];
