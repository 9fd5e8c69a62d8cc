import type { QuoteView } from '@xunban/contract';
import type { BoardField, BoardSpec } from '@xunban/contract/board-spec';
import { differs, type MeasuredField, type NarrowPlace, withMeasured } from '@xunban/pricing/measured-fields';
import { createContext } from 'react';
import { withChanges } from '../live-quote/option-view.ts';

/** Context shared by every line of the form. */
export interface FormContext {
  readonly spec: BoardSpec;
  readonly change: (change: (spec: BoardSpec) => BoardSpec) => void;
  /** Replaces the board in the form; the text labels the undo. */
  readonly swap: (board: BoardSpec, text: string) => void;
  /** Resets the form to the default board, with the values from the file. */
  readonly reset: () => void;
  readonly quote: QuoteView | undefined;
  /** The quote is of the board before. */
  readonly isStale: boolean;
  /** Values from the file; empty without one. */
  readonly measuredFields: readonly MeasuredField[];
  /** Uncertain values from the file, which the buyer has to confirm. */
  readonly uncertainFields: readonly MeasuredField[];
  /** Fields for which any value is acceptable, and the function to set that. */
  readonly free: ReadonlySet<string>;
  readonly setFree: (field: string, isFree: boolean) => void;
  /** Goes to a place on the drawing. */
  readonly showPlace: (place: NarrowPlace) => void;
  /** The options that the company offers today, by field; undefined, meaning all, until they are known. */
  readonly offered: Readonly<Record<string, readonly unknown[]>> | undefined;
}

/** The form of the page, for parts that a new price must not draw again as a whole. */
export const FormOfPage = createContext<FormContext | undefined>(undefined);

type Violation = QuoteView['violations'][number];

/** Data for the marks and notes of one line. */
export interface LineNotes {
  readonly measuredFields: readonly MeasuredField[];
  /** The uncertain values that the form does not allow for yet. */
  readonly uncertainFields: readonly MeasuredField[];
  readonly onRestore: (fields: readonly MeasuredField[]) => void;
  readonly violations: readonly Violation[];
  readonly onFix: (violation: Violation) => void;
}

/** True when the form does not cover an uncertain value of the file: for tracks, anything as fine is enough. */
const isOpen = (spec: BoardSpec, uncertain: MeasuredField): boolean =>
  uncertain.field === 'minTraceMil' ? spec.minTraceMil > Number(uncertain.value) : differs(spec, uncertain);

/** Returns the notes on some fields, from the file and from the rules. */
export function lineNotes(form: FormContext, ...fields: readonly BoardField[]): LineNotes {
  const isOurs = (name: string) => fields.some((field) => field === name);
  return {
    measuredFields: form.measuredFields.filter(({ field }) => isOurs(field)),
    uncertainFields: form.uncertainFields.filter((one) => isOurs(one.field) && isOpen(form.spec, one)),
    onRestore: (restored) => form.change((spec) => withMeasured(spec, restored)),
    violations: form.isStale ? [] : (form.quote?.violations.filter(({ field }) => isOurs(field)) ?? []),
    onFix: ({ field, value, nearest }) => {
      if (nearest !== null) form.change((spec) => withChanges(spec, [{ field, from: value, to: nearest }]));
    },
  };
}
