import { BOARD_CHOICES, type BoardSpec } from '@xunban/contract/board-spec';
import type { FindingPlace } from '@xunban/gerber';
import type { NarrowPlace } from '@xunban/pricing/measured-fields';
import { mmText } from '../../../shared/board/measure-text.ts';
import { type FieldChange, optionViews } from '../live-quote/option-view.ts';
import type { FormContext } from './form-context.ts';

/** The board without the narrow place: wider tracks and gaps, and the saving, in yuan. */
export interface EasierTrack {
  readonly changes: readonly FieldChange[];
  readonly saving: number;
}

/**
 * Returns the nearest of the cheapest wider options, according to the last quote; undefined when none costs less, or while a
 * new price is loading.
 */
export function boardWithoutPlace({ spec, quote, isStale }: FormContext): EasierTrack | undefined {
  if (isStale) return undefined;
  const wider = optionViews(spec, 'minTraceMil', BOARD_CHOICES.minTraceMil, quote)
    .flatMap(({ value, delta, reasons, alsoChanges }) =>
      typeof value === 'number' && value > spec.minTraceMil && reasons.length === 0 && delta !== undefined && delta < 0
        ? [{ value, saving: -delta, alsoChanges }]
        : [],
    )
    .sort((a, b) => b.saving - a.saving || a.value - b.value);
  const [best] = wider;
  return (
    best && {
      saving: best.saving,
      changes: [{ field: 'minTraceMil', from: spec.minTraceMil, to: best.value }, ...best.alsoChanges],
    }
  );
}

/** Returns the place in the copper that is a cost driver of this order, while the form treats it as a track or a gap. */
export function costDriver({ spec, measuredFields, quote, isStale, ...form }: FormContext): NarrowPlace | undefined {
  const found = measuredFields.find(({ field, value }) => field === 'minTraceMil' && value === spec.minTraceMil);
  if (found?.source.kind !== 'copper' || !found.source.place) return undefined;
  return boardWithoutPlace({ ...form, spec, measuredFields, quote, isStale }) && found.source.place;
}

/** Formats a place for a remark, the same in every language. */
const placeText = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `(${mmText(x, 2)}, ${mmText(y, 2)}) mm`;

/** True when the buyer has declared that the place is not a track, or that a short there is harmless: an engineer decides. */
export const isDisputed = ({ remarks }: BoardSpec, place: FindingPlace | undefined): boolean =>
  place?.layer !== undefined && remarks.includes(place.layer) && remarks.includes(placeText(place));
