/** Enumerations are `as const` lists; these functions narrow a text of the outside or of the database to one of them. */

export const isOneOf = <T>(all: readonly T[], value: unknown): value is T => all.some((one) => one === value);

/** The value as one of the list; undefined for any other. */
export const findOneOf = <T>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value);

/**
 * A stored text as one of the list. The checks of the database admit no other, so that another one means a release that is
 * older than its data.
 * @param noun names what the list enumerates, for the text of the error
 * @throws when the text is not in the list
 */
export function parseEnum<const T extends string>(all: readonly T[], text: string, noun?: string): T {
  if (isOneOf(all, text)) return text;
  throw new Error(noun === undefined ? `${text} is none of ${all.join(', ')}` : `${text} is no ${noun}`);
}
