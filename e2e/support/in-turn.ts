/**
 * For a long journey whose steps server and page tests see too: `npm test` tries it every twelfth day only, `npm run soak` always.
 *
 * @param day which of the twelve days: they are to last about as long as each other
 */
export const inTurn = (day: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12) => ({ tag: `@turn-${day}` }) as const;
