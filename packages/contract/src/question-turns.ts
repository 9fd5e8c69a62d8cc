/** The fields of an engineering question's entry that determine its kind; buyers and staff have their own entry types. */
interface Turn {
  readonly kind: 'ask' | 'answer' | 'note';
  readonly because: '' | 'policy' | 'former';
  readonly position: number;
  readonly chosen: number | null;
}

/** Returns the text name of an entry: its author, and whether it was asked or answered again. */
export function nameOfTurn({ kind, because, position }: Turn) {
  if (kind === 'note') return 'note';
  if (kind === 'ask') return position === 1 ? 'ask' : 'askAgain';
  if (because === '') return 'answer';
  return because === 'policy' ? 'answerPolicy' : 'answerPrevious';
}

/** The option that an answer chose, out of those of the question before it. */
export function chosenOption<Option>(
  turn: Turn,
  turns: readonly (Turn & { readonly options: readonly Option[]; readonly recommended: number | null })[],
): { readonly option: Option; readonly isRecommended: boolean } | undefined {
  if (turn.chosen === null) return undefined;
  const asked = turns.findLast(({ kind, position }) => kind === 'ask' && position < turn.position);
  const option = asked?.options[turn.chosen];
  return option === undefined ? undefined : { option, isRecommended: asked?.recommended === turn.chosen };
}
