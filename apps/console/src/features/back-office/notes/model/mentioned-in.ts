export interface Colleague {
  readonly id: string;
  readonly name: string;
}

/** A segment of a text: plain text, or the name of a mentioned user. */
export interface TextPart {
  readonly text: string;
  readonly isMention: boolean;
}

/** Splits a text at its mentions. Of names with a common beginning the longest one counts. */
export function splitMentions(text: string, names: readonly string[]): readonly TextPart[] {
  const longestFirst = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = longestFirst.find((one) => text.startsWith(one, at + 1));
    if (name === undefined) continue;
    if (at > from) parts.push({ text: text.slice(from, at), isMention: false });
    from = at + 1 + name.length;
    parts.push({ text: text.slice(at, from), isMention: true });
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMention: false });
  return parts;
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
  const mentions = splitMentions(
    text,
    colleagues.map(({ name }) => name),
  ).filter(({ isMention }) => isMention);
  const names = new Set(mentions.map((mention) => mention.text.slice(1)));
  return [...names].flatMap((name) => {
    const mentioned = colleagues.filter((colleague) => colleague.name === name).map(({ id }) => id);
    const pickedIds = mentioned.filter((id) => picked.includes(id));
    return pickedIds.length > 0 ? pickedIds : mentioned.length === 1 ? mentioned : [];
  });
}
