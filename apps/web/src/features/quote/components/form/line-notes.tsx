import type { BoardSpec } from '@xunban/contract/board-spec';
import type { LineNotes } from './form-context.ts';
import { MeasuredMark } from './measured-mark.tsx';
import { ViolationNotes } from './violation-notes.tsx';

/** Under a control: what the files say about it, and what the rules have against it. */
export function Notes({ spec, notes }: { spec: BoardSpec; notes: LineNotes }) {
  return (
    <>
      <MeasuredMark spec={spec} fields={notes.measured} onRestore={notes.onRestore} />
      <ViolationNotes violations={notes.violations} spec={spec} onFix={notes.onFix} />
    </>
  );
}
