export interface Colleague {
  readonly id: string;
  readonly name: string;
}

/** A segment of a text: plain text, or the name of a mentioned user. */
export interface Piece {
  readonly text: string;
  readonly isCall: boolean;
}

/** Cuts a text at the names after an @ in it. Of names that begin alike the longest one counts. */
export function piecesOf(text: string, names: readonly string[]): readonly Piece[] {
  const longestFirst = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length);
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = longestFirst.find((one) => text.startsWith(one, at + 1));
    if (name === undefined) continue;
    if (at > from) pieces.push({ text: text.slice(from, at), isCall: false });
    from = at + 1 + name.length;
    pieces.push({ text: text.slice(at, from), isCall: true });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isCall: false });
  return pieces;
}

/**
 * Returns the users mentioned in a text: those picked from the list whose names are still in the text, and those whose names
 * were typed in full and are unique.
 */
export function mentionedIn(
  text: string,
  colleagues: readonly Colleague[],
  picked: readonly string[],
): readonly string[] {
  const calls = piecesOf(
    text,
    colleagues.map(({ name }) => name),
  ).filter(({ isCall }) => isCall);
  const names = new Set(calls.map(({ text: call }) => call.slice(1)));
  return [...names].flatMap((name) => {
    const called = colleagues.filter((colleague) => colleague.name === name).map(({ id }) => id);
    const chosen = called.filter((id) => picked.includes(id));
    return chosen.length > 0 ? chosen : called.length === 1 ? called : [];
  });
}
