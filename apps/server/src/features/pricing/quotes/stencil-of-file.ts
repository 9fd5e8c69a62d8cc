import type { StencilSpec } from '@xunban/contract';
import { type BoardFacts, openableArea, type StencilFacts, tooLargeFor } from '@xunban/gerber';
import { Refusal } from '../../../platform/refusal.ts';
import type { StoredQuote } from './stored-quotes.ts';

/** Sides of the board that a stencil is cut for. */
export const sidesOf = ({ sides }: Pick<StencilSpec, 'sides'>): readonly (keyof StencilFacts)[] =>
  sides === 'top' || sides === 'bottom' ? [sides] : ['top', 'bottom'];

/**
 * A stencil with the number of apertures in the paste layers of its file.
 * @param piece size of the quoted stencil with its frame
 * @throws Refusal `quote.noPaste` with the names of the files, when a chosen side has no paste layer, and
 *   `quote.stencilTooLarge`, when the apertures do not fit in the frame
 */
export function stencilOfFile(
  spec: StencilSpec,
  { pieceLengthMm, pieceWidthMm }: Pick<StoredQuote, 'pieceLengthMm' | 'pieceWidthMm'>,
  { stencil = {}, files }: Pick<BoardFacts, 'stencil' | 'files'>,
): StencilSpec {
  const found = sidesOf(spec).map((side) => stencil[side]?.apertures ?? 0);
  if (found.some((apertures) => apertures === 0))
    throw new Refusal('quote.noPaste', { data: { files: files.slice(0, 50).map(({ name }) => name) } });
  const area = openableArea({ shortMm: pieceWidthMm, longMm: pieceLengthMm }, spec.frame !== 'frameless');
  const opened = tooLargeFor(area, stencil, spec.sides);
  if (opened !== undefined) {
    const { widthMm, heightMm } = opened;
    const params = { widthMm, heightMm, ...area };
    throw new Refusal('quote.stencilTooLarge', {
      params,
      fields: [{ field: 'spec.frame', code: 'stencilTooLarge', params }],
    });
  }
  return { ...spec, apertures: found.reduce((sum, apertures) => sum + apertures, 0) };
}
