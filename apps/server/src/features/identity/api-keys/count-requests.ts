import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type Origin, type PresentedKey, presentAndCountKey, presentKey } from './api-key-store.ts';

/** Requests that a process counts in advance for a key in use: `npm run bench -- api-keys` measures it against 1. */
const RESERVED = 10;
/** Keys in use at one time by one process. */
const MAX_KEYS = 10_000;

/** Requests that were counted for a secret in a minute, and are not made yet. */
interface Reservation {
  readonly minute: number;
  /** The count of the key when they were reserved, them included. */
  readonly counted: number;
  left: number;
  isRenewing: boolean;
}

/** A valid key has the number of its request in this minute. */
export type PresentedRequest = PresentedKey & { readonly requests: number | null };

/**
 * Finds keys and numbers their requests. The first request of a minute is counted alone, later ones in tens: a request is
 * never made that was not counted before, so processes together stay below the limit, by less than ten each.
 */
export function requestCounter(reader: Reader) {
  const reservations = new Map<string, Reservation>();

  return async (token: string, from: Origin): Promise<PresentedRequest | undefined> => {
    const hash = hashToken(token);
    const name = hash.toString('base64');
    const reserved = reservations.get(name);
    if (reserved && reserved.left > 0) {
      reserved.left -= 1;
      const requests = reserved.counted - reserved.left;
      const key = await presentKey(reader, hash, from);
      if (!key?.isValidHere) return key && { ...key, requests: null };
      if (key.minute.getTime() === reserved.minute) return { ...key, requests };
      // They were counted for an earlier minute.
      reserved.left = 0;
    }
    return countNow(hash, name, from);
  };

  async function countNow(hash: Buffer, name: string, from: Origin): Promise<PresentedRequest | undefined> {
    const before = reservations.get(name);
    // Concurrent requests are counted alone while one of them reserves.
    const reserves = before !== undefined && !before.isRenewing;
    if (reserves) before.isRenewing = true;
    try {
      const amount = reserves ? RESERVED : 1;
      const key = await presentAndCountKey(reader, hash, from, amount);
      if (!key || key.counted === null) return key && { ...key, requests: null };
      if (reserves || before === undefined) {
        if (reservations.size >= MAX_KEYS) reservations.clear();
        const minute = key.minute.getTime();
        reservations.set(name, { minute, counted: key.counted, left: amount - 1, isRenewing: false });
      }
      return { ...key, requests: key.counted - amount + 1 };
    } finally {
      if (reserves) before.isRenewing = false;
    }
  }
}
