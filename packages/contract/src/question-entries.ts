/** The fields of an engineering question's entry that determine its kind; buyers and staff have their own entry types. */
interface Entry {
  readonly kind: 'ask' | 'answer' | 'note';
  readonly because: '' | 'policy' | 'previous';
  readonly position: number;
  readonly chosen: number | null;
}

/** Returns the text name of an entry: its author, and whether it was asked or answered again. */
export function nameOfEntry({ kind, because, position }: Entry) {
  if (kind === 'note') return 'note';
  if (kind === 'ask') return position === 1 ? 'ask' : 'askAgain';
  if (because === '') return 'answer';
  return because === 'policy' ? 'answerPolicy' : 'answerPrevious';
}

/** The option that an answer chose, out of those of the question before it. */
export function chosenOption<Option>(
  entry: Entry,
  entries: readonly (Entry & { readonly options: readonly Option[]; readonly recommended: number | null })[],
): { readonly option: Option; readonly isRecommended: boolean } | undefined {
  if (entry.chosen === null) return undefined;
  const asked = entries.findLast(({ kind, position }) => kind === 'ask' && position < entry.position);
  const option = asked?.options[entry.chosen];
  return option === undefined ? undefined : { option, isRecommended: asked?.recommended === entry.chosen };
}
