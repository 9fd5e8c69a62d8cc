import type { Role, RoleReason } from './role.ts';

/**
 * What one piece of evidence says. Inner layers carry numbers whose meaning depends on the rest of the set (`g1` is the
 * second layer for Altium, but KiCad 4 counts from `g2`), so numbers stay open until the whole set is seen.
 */
export type Claim =
  | { readonly kind: 'role'; readonly role: Role }
  /** `physical`: layer N of the stack, top = 1. `inner`: the Nth inner layer. `extension`, `plane`: `.gN`, `.gpN`; `group`: only their order counts. */
  | {
      readonly kind: 'numbered';
      readonly scheme: NumberScheme;
      readonly number: number;
    }
  /** An inner layer named for its use, such as GND. */
  | { readonly kind: 'named-inner'; readonly name: string }
  /** Could be the outline when nothing better is there: keep-out, milling, mechanical 1. Lower rank is likelier. */
  | { readonly kind: 'maybe-outline'; readonly rank: number };

export type NumberScheme = 'physical' | 'inner' | 'extension' | 'plane' | 'group';

export interface Guess {
  readonly claim: Claim;
  readonly confidence: number;
  readonly reason: RoleReason;
  readonly evidence?: string;
  /** Only a side is said, among this many words that mean nothing to us. */
  readonly strangers?: number;
}
