import { type RawBuilder, sql } from 'kysely';

/** Builds the `like` and `ilike` pattern for a text that contains the typed text; its `%` and `_` are escaped. */
export const containing = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * Condition: a text that people wrote matches a pattern in any case and width: `（集团）` is found by `(集团)`, to which
 * `searchText` of the contract turns what was typed. Numbers of ours need no such comparison. Same expression as the indexes.
 */
export const isLike = (text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`searchable(${text}) ilike ${pattern}`;
