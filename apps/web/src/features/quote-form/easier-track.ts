import { BOARD_CHOICES } from '@xunban/contract/board-spec';
import { type FieldChange, optionViews } from '../live-quote/option-view.ts';
import type { FormContext } from './form-context.ts';

/** What the board would be without the narrow place: wider tracks and gaps, and what that saves, in yuan. */
export interface EasierTrack {
  readonly changes: readonly FieldChange[];
  readonly saving: number;
}

/**
 * The nearest of the wider options that cost the least, as the last quote says; undefined when none costs less, or while a
 * new price is on its way.
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
