import { type BoardSpec, defaultBoardSpec, type MeasuredFacts } from '@xunban/contract/board-spec';
import type { BoardFacts } from '@xunban/gerber';
import { differs, isStated, type MeasuredField, measuredFields, withMeasured } from '@xunban/pricing/measured-fields';

/** As much of a read board as the form is filled from. */
export interface FillingBoard {
  readonly facts: BoardFacts;
  readonly priced: MeasuredFacts;
}

/**
 * The form after a board was read. A file that is chosen now fills everything that was measured, in a form from which
 * {@link withoutFile} has taken the file before; what it only states fills nothing that the buyer has chosen. A file from the
 * last visit fills a form that says nothing yet, and changes nothing that a link says. A board that is read again with other
 * roles changes the values that were still as measured, not those that the buyer has set. The priced facts always come
 * from the file, and are removed with it: the buyer cannot declare them.
 */
export function fillFromBoard(
  spec: BoardSpec,
  board: FillingBoard | undefined,
  occasion: 'chosen' | 'kept' | 'roles',
  before?: FillingBoard,
): BoardSpec {
  if (!board) return { ...spec, measured: undefined };
  const priced = { ...spec, measured: board.priced };
  const fields = measuredFields(board.facts);
  switch (occasion) {
    case 'chosen':
      return withMeasured(
        priced,
        fields.filter((field) => !isStated(field) || isUntouched(spec, field, before)),
      );
    case 'kept':
      return spec === defaultBoardSpec ? withMeasured(priced, fields) : priced;
    case 'roles': {
      const own = (before ? measuredFields(before.facts) : []).filter((field) => differs(spec, field));
      return withMeasured(
        priced,
        fields.filter(({ field }) => !own.some((each) => each.field === field)),
      );
    }
  }
}

/** Whether a field still says what nobody has chosen: the form's opening value, or that of the file before. */
function isUntouched(spec: BoardSpec, { field }: MeasuredField, before: FillingBoard | undefined): boolean {
  const former = before && measuredFields(before.facts).find((each) => each.field === field);
  return spec[field] === defaultBoardSpec[field] || (former !== undefined && spec[field] === former.value);
}
