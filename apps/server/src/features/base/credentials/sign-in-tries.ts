import type { ErrorCode } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ipPrefix, ipSite } from '../../../platform/ip-prefix.ts';
import { claim, countUses, giveBack, type Limit, noteUse, release } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Limit for a device that the user signed in on before, independent of attempts elsewhere. */
const PER_DEVICE: readonly Limit[] = [
  { name: 'login', count: 10, seconds: 900 },
  { name: 'day', count: 50, seconds: 86_400 },
];
/** Unknown clients: one account from one network, and one address over all accounts. */
const PER_NETWORK: readonly Limit[] = [{ name: 'login', count: 10, seconds: 900 }];
const PER_ADDRESS: readonly Limit[] = [{ name: 'address', count: 100, seconds: 3_600 }];
/** After this many failures of unknown clients in a day each network has one try of the account in a quarter of an hour. */
const SLOWED_AFTER = 100;
const SLOWED: readonly Limit[] = [{ name: 'slowed', count: 1, seconds: 900 }];
/** Limit across adjacent networks, against an attacker who rotates among them. */
const SLOWED_SITE: readonly Limit[] = [{ name: 'slowed', count: 4, seconds: 900 }];
const DAY_SECONDS = 86_400;

/** The client that attempts to authenticate for an account. */
export interface Trier {
  /** `staff` and `member` accounts may be called alike. Other steps than the password have names of their own. */
  readonly kind: string;
  /** The given account name, or a name derived from it; the account need not exist. */
  readonly account: string;
  /** Id of the known device of the attempt; undefined for an unknown device. */
  readonly deviceId: string | undefined;
  readonly ip: string;
}

/**
 * Counts an attempt before it is verified, so that parallel guesses are counted too. Unknown clients slow an account down for
 * one another, network by network, and lock out no user: a known device, and a network without an attempt so far, are served at
 * once.
 * @throws {Refusal} `code` with the seconds to wait
 */
export async function claimTry(tx: Tx, who: Trier, code: ErrorCode): Promise<void> {
  const keys = keysOf(who);
  if (who.deviceId !== undefined) return claim(tx, keys.own, PER_DEVICE, code);
  const isSlowed = (await countUses(tx, keys.strangers, DAY_SECONDS, SLOWED_AFTER)) >= SLOWED_AFTER;
  await claim(tx, keys.own, isSlowed ? SLOWED : PER_NETWORK, code);
  if (isSlowed) await claim(tx, keys.site, SLOWED_SITE, code);
  await claim(tx, keys.address, PER_ADDRESS, code);
  await noteUse(tx, keys.strangers);
}

/**
 * Refuses further attempts of unknown clients at this account for today. Use it only where the user has another way to sign in.
 * @throws {Refusal} `code`
 */
export async function refuseUnknownClients(tx: Tx, who: Trier, max: number, code: ErrorCode): Promise<void> {
  if (who.deviceId !== undefined) return;
  if ((await countUses(tx, keysOf(who).strangers, DAY_SECONDS, max)) >= max) throw new Refusal(code);
}

/** Handles a successful attempt: it no longer counts, and earlier failures of the same device or network are cleared. */
export async function forgiveTry(tx: Tx, who: Trier): Promise<void> {
  const keys = keysOf(who);
  await release(tx, keys.own);
  if (who.deviceId !== undefined) return;
  await giveBack(tx, keys.site);
  await giveBack(tx, keys.address);
  await giveBack(tx, keys.strangers);
}

/** Clears the failures of this device or network: the user has authenticated in another way. */
export const clearOwnTries = (tx: Tx, who: Trier): Promise<void> => release(tx, keysOf(who).own);

function keysOf({ kind, account, deviceId, ip }: Trier) {
  return {
    own: deviceId === undefined ? `${kind} login ${account} ${ipPrefix(ip)}` : `${kind} login device ${deviceId}`,
    site: `${kind} login site ${account} ${ipSite(ip)}`,
    strangers: `${kind} login strangers ${account}`,
    address: `${kind} login address ${ip}`,
  };
}
