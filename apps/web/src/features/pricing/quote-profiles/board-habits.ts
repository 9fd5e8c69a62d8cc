import { BOARD_FIELD_GROUPS, type BoardField, type BoardSpec, isChoiceField } from '@xunban/contract/board-spec';
import type { FieldChange } from '../live-quote/option-view.ts';

/** Fields that belong to one board and its files, and do not indicate a buyer's habits. */
const OF_ONE_BOARD: ReadonlySet<string> = new Set<BoardField>([
  'layers',
  'deliveryForm',
  'minTraceMil',
  'minHoleMm',
  'halfHoleSides',
  'impedance',
  'leadTime',
]);

/** Some choices of a board; an absent one is unknown. */
export type Habits = { readonly [F in BoardField]?: BoardSpec[F] | undefined };

const HABITS = Object.values(BOARD_FIELD_GROUPS)
  .flat()
  .filter((field) => isChoiceField(field) && !OF_ONE_BOARD.has(field));

/** Returns the recurring choices of a board: colours, finish, service; not size, layers or fineness. */
export function habitsOf(spec: Partial<BoardSpec>): Habits {
  return Object.fromEntries(HABITS.filter((field) => spec[field] !== undefined).map((field) => [field, spec[field]]));
}

/** A change to a field of the board form. */
export type HabitChange = FieldChange & { readonly field: BoardField };

/**
 * Returns the changes that habits make to a board. A value from the file stays: it is a fact, not a habit.
 * @param measured names of the fields that the file defines
 */
export function changesFromHabits(spec: BoardSpec, habits: Habits, measured: ReadonlySet<string>): HabitChange[] {
  return HABITS.flatMap((field) => {
    const to = habits[field];
    return to === undefined || to === spec[field] || measured.has(field) ? [] : [{ field, from: spec[field], to }];
  });
}
