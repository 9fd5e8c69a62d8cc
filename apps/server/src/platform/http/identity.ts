import { IDENTITY_PARAMETERS } from '@xunban/contract';
import type { Actor } from '../auth/actor.ts';
import { Refusal } from '../refusal.ts';

/**
 * The token chooses the member. A request that names another one than the signed-in person is refused rather than quietly
 * answered with the wrong member's data; a ticket must belong to the session when there is one.
 */
export function refuseForeignIdentity(actor: Actor, ...parts: readonly unknown[]): void {
  if (actor.kind !== 'member') return;
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, value] of Object.entries(part)) {
      const lower = name.toLowerCase();
      if (IDENTITY_PARAMETERS.has(lower) && isGiven(value) && textOf(value).toLowerCase() !== actor.personId)
        throw new Refusal('foreignIdentity');
      if (lower === 'ticket' && isGiven(value) && textOf(value) !== actor.ticket) throw new Refusal('foreignIdentity');
    }
  }
}

/** Clients send the parameter empty, or as the text of nothing, before they know who they are. */
const isGiven = (value: unknown): boolean =>
  value !== '' && value !== null && value !== undefined && value !== 'null' && value !== 'undefined';

/** Lists are not identities. Converting a deeply nested one to text would exhaust the stack. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
