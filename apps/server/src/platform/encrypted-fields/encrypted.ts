declare const place: unique symbol;

/**
 * A text as it is stored: `s1$` data key `$` encrypted bytes. In the code it is not a string, so that it is not shown, compared
 * or sent by mistake. The type contains its table and column.
 */
export interface Encrypted<Place extends string> {
  readonly [place]: Place;
}

/** Marks a text from a column that is known to be encrypted. */
export const asEncrypted = <Place extends string>(stored: string): Encrypted<Place> =>
  stored as unknown as Encrypted<Place>;

/** Returns the stored text. */
export const storedText = (encrypted: Encrypted<string>): string => encrypted as unknown as string;
