import type { Area, Areas } from './areas.ts';

/** A text for one of several counts stands under one key: `rows_one` and `rows_other` are asked for as `rows`. */
type WithoutCount<Key extends string> =
  Key extends `${infer Asked}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Asked : Key;

type PathsIn<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${WithoutCount<Key>}`
    : PathsIn<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

/** The keys of an area without its name. */
export type OwnKey<A extends Area> = Own[A];

/** Each area's keys are worked out once, at the first use. */
type Own = { [A in Area]: PathsIn<Areas[A]> };
type Named = { [A in Area]: `${A}:${Own[A]}` };

/** The keys that a text may be asked for by: those of the first area as they are, those of every area behind its name. */
export type TextKey<Asked extends Area | readonly Area[]> = Asked extends readonly [infer First extends Area, ...Area[]]
  ? Own[First] | Named[Asked[number]]
  : Asked extends Area
    ? Own[Asked] | Named[Asked]
    : never;

/** The text of one of some keys, whatever other keys the given function knows. */
export type TextsBy<Key extends string> = (key: Key, values?: Readonly<Record<string, unknown>>) => string;

/**
 * The text of a key, with its interpolated values. i18next's own type recomputes, for each choice of areas, the possible keys
 * and their texts: a third of the time of checking all types.
 */
export type Texts<Asked extends Area | readonly Area[]> = TextsBy<TextKey<Asked>>;
