import { type BoardSpec, defaultBoardSpec, type MeasuredFacts } from '@xunban/contract/board-spec';
import type { BoardFacts } from '@xunban/gerber';
import { differs, isStated, type MeasuredField, measuredFields, withMeasured } from '@xunban/pricing/measured-fields';

/** The parts of a board reading that fill the form. */
export interface FillingBoard {
  readonly facts: BoardFacts;
  readonly priced: MeasuredFacts;
}

/**
 * Returns the form after a board was read. A newly chosen file fills everything that was measured, in a form from which {@link
 * withoutFile} has removed the previous file; values that it only states do not overwrite the buyer's choices. A file from the
 * last visit fills only an untouched form, and does not change values from a link. A board that is read again with other roles
 * changes the values that were still as measured, not those that the buyer has set. The priced facts always come from the file,
 * and are removed with it: the buyer cannot declare them.
 * @param ownFields fields that the buyer has set since the file was chosen
 */
export function fillFromBoard(
  spec: BoardSpec,
  board: FillingBoard | undefined,
  occasion: 'chosen' | 'stored' | 'roles',
  before?: FillingBoard,
  ownFields: ReadonlySet<string> = new Set(),
): BoardSpec {
  if (!board) return { ...spec, measured: undefined };
  const priced = { ...spec, measured: board.priced };
  const fields = measuredFields(board.facts);
  switch (occasion) {
    case 'chosen':
      return withMeasured(
        priced,
        fields.filter((field) => !ownFields.has(field.field) && (!isStated(field) || isUntouched(spec, field, before))),
      );
    case 'stored':
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

/** True when a field still has an automatic value: the form's initial value, or that of the previous file. */
function isUntouched(spec: BoardSpec, { field }: MeasuredField, before: FillingBoard | undefined): boolean {
  const previous = before && measuredFields(before.facts).find((each) => each.field === field);
  return spec[field] === defaultBoardSpec[field] || (previous !== undefined && spec[field] === previous.value);
}
