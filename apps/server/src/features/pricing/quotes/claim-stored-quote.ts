import type { Tx } from '../../../platform/db/transaction.ts';
import { claim, type Limit } from '../../../platform/limits.ts';

/** A price query is free; a stored quote is permanent, so its number is limited to protect the disk. */
const STORED_QUOTES: readonly Limit[] = [{ name: 'storedQuotes', count: 1000, seconds: 3600 }];

/** @param asker a member, or the network of a guest @throws Refusal when it has stored too many of late */
export const claimStoredQuote = (tx: Tx, asker: string): Promise<void> => claim(tx, `quote ${asker}`, STORED_QUOTES);
