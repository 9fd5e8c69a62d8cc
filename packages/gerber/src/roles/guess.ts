import type { Role, RoleReason } from './role.ts';

/**
 * The claim of one piece of evidence. The number of an inner layer has a meaning only relative to the other numbers: `g1` is
 * the second layer for Altium, but KiCad 4 begins at `g2`. So it becomes a role when the full set is known.
 */
export type Claim =
  | { readonly kind: 'role'; readonly role: Role }
  /**
   * `physical`: layer N of the stack, top = 1. `inner`: the Nth inner layer. `extension`, `plane`: `.gN`, `.gpN`;
   * `group`: only their order counts.
   */
  | {
      readonly kind: 'numbered';
      readonly scheme: NumberScheme;
      readonly number: number;
    }
  /** An inner layer named for its use, such as GND. */
  | { readonly kind: 'named-inner'; readonly name: string }
  /** May be the outline if there is nothing better: keep-out, milling, mechanical 1. A lower rank is likelier. */
  | { readonly kind: 'maybe-outline'; readonly rank: number };

export type NumberScheme = 'physical' | 'inner' | 'extension' | 'plane' | 'group';

export interface Guess {
  readonly claim: Claim;
  readonly confidence: number;
  readonly reason: RoleReason;
  readonly evidence?: string;
  /** Present when the name states only a side: the number of its unknown words. */
  readonly unknownWords?: number;
}
