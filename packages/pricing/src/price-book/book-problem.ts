/** Why a price book must not be published. */
export interface BookProblem {
  /**
   * `malformed`: a figure that cannot be one. `hole`: something is sold that has no price. `overlap`: something has two
   * prices. `inversion`: more effort costs less, and no larger quantity makes up for it, so no hint can say so.
   */
  readonly code: 'malformed' | 'hole' | 'overlap' | 'inversion';
  /** Where in the book, such as `tariffs.4.board.steps`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string | number>>;
}
