import type { QuoteView } from '@xunban/contract';
import type { BoardField, BoardSpec } from '@xunban/contract/board-spec';
import { differs, type MeasuredField, type NarrowPlace, withMeasured } from '@xunban/pricing/measured-fields';
import { withChanges } from '../live-quote/option-view.ts';

/** What every line of the form works on. */
export interface FormContext {
  readonly spec: BoardSpec;
  readonly change: (change: (spec: BoardSpec) => BoardSpec) => void;
  /** Another board takes the form's place; the words are for the way back. */
  readonly swap: (board: BoardSpec, text: string) => void;
  /** The usual board takes the form's place, with what the file says of it. */
  readonly reset: () => void;
  readonly quote: QuoteView | undefined;
  /** The quote is of the board before. */
  readonly isStale: boolean;
  /** What the file says; empty without one. */
  readonly measured: readonly MeasuredField[];
  /** What the file may say, but not surely: the buyer is asked. */
  readonly asked: readonly MeasuredField[];
  /** Fields of which any value will do, and the way to say so. */
  readonly free: ReadonlySet<string>;
  readonly setFree: (field: string, isFree: boolean) => void;
  /** Goes to a place on the drawing. */
  readonly showPlace: (place: NarrowPlace) => void;
  /** The options that the house offers today, by field; all while they are not known. */
  readonly offered: Readonly<Record<string, readonly unknown[]>> | undefined;
}

type Violation = QuoteView['violations'][number];

/** What the marks and notes of one line need. */
export interface LineNotes {
  readonly measured: readonly MeasuredField[];
  /** Those of the uncertain values that the form does not allow for yet. */
  readonly asked: readonly MeasuredField[];
  readonly onRestore: (fields: readonly MeasuredField[]) => void;
  readonly violations: readonly Violation[];
  readonly onFix: (violation: Violation) => void;
}

/** Whether the form does not say what a file may mean: of tracks, anything as fine is enough. */
const isOpen = (spec: BoardSpec, asked: MeasuredField): boolean =>
  asked.field === 'minTraceMil' ? spec.minTraceMil > Number(asked.value) : differs(spec, asked);

/** What is to be said about some fields: by the file, and by the rules. */
export function lineNotes(form: FormContext, ...fields: readonly BoardField[]): LineNotes {
  const isOurs = (name: string) => fields.some((field) => field === name);
  return {
    measured: form.measured.filter(({ field }) => isOurs(field)),
    asked: form.asked.filter((asked) => isOurs(asked.field) && isOpen(form.spec, asked)),
    onRestore: (restored) => form.change((spec) => withMeasured(spec, restored)),
    violations: form.isStale ? [] : (form.quote?.violations.filter(({ field }) => isOurs(field)) ?? []),
    onFix: ({ field, value, nearest }) => {
      if (nearest !== null) form.change((spec) => withChanges(spec, [{ field, from: value, to: nearest }]));
    },
  };
}
