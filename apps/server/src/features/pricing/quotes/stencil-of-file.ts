import type { StencilSpec } from '@xunban/contract';
import type { BoardFacts, StencilFacts } from '@xunban/gerber';
import { Refusal } from '../../../platform/refusal.ts';

/** Sides of the board that a stencil is cut for. */
export const sidesOf = ({ sides }: Pick<StencilSpec, 'sides'>): readonly (keyof StencilFacts)[] =>
  sides === 'top' || sides === 'bottom' ? [sides] : ['top', 'bottom'];

/**
 * A stencil with the number of apertures in the paste layers of its file.
 * @throws Refusal `quote.noPaste` with the names of the files, when a chosen side has no paste layer
 */
export function stencilOfFile(
  spec: StencilSpec,
  { stencil, files }: Pick<BoardFacts, 'stencil' | 'files'>,
): StencilSpec {
  const found = sidesOf(spec).map((side) => stencil?.[side]?.apertures ?? 0);
  if (found.some((apertures) => apertures === 0))
    throw new Refusal('quote.noPaste', { data: { files: files.slice(0, 50).map(({ name }) => name) } });
  return { ...spec, apertures: found.reduce((sum, apertures) => sum + apertures, 0) };
}
