import type { BoardField } from '@xunban/contract/board-spec';
import { ViolationNotes } from '../live-quote/violation-notes.tsx';
import { type FormContext, lineNotes } from './form-context.ts';
import { MeasuredMark } from './measured-mark.tsx';
import { UncertainMark } from './uncertain-mark.tsx';

/** Notes under a control: what the files state about its fields, and the rule violations. */
export function Notes({ form, fields }: { form: FormContext; fields: readonly BoardField[] }) {
  const notes = lineNotes(form, ...fields);
  return (
    <>
      {notes.measuredFields.length > 0 && (
        <MeasuredMark form={form} fields={notes.measuredFields} onRestore={notes.onRestore} />
      )}
      {notes.uncertainFields.map((uncertain) => (
        <UncertainMark key={uncertain.field} form={form} uncertain={uncertain} onAccept={notes.onRestore} />
      ))}
      {notes.violations.length > 0 && (
        <ViolationNotes
          violations={notes.violations}
          spec={form.spec}
          onFix={notes.onFix}
          isNamed={fields.length > 1}
        />
      )}
    </>
  );
}
