declare const place: unique symbol;

/**
 * A text as it is stored: `s1$` data key `$` sealed bytes. In the program it is no string, so that nothing shows it, compares
 * it or sends it by mistake. The type says in which column of which table it stands.
 */
export interface Sealed<Place extends string> {
  readonly [place]: Place;
}

/** A text out of the database whose column is known to be sealed. */
export const asSealed = <Place extends string>(stored: string): Sealed<Place> => stored as unknown as Sealed<Place>;

/** As it is stored. */
export const storedText = (sealed: Sealed<string>): string => sealed as unknown as string;
