import { API_SCOPES, LIVE_KEY, MEMBER_ROLES, parseEnum } from '@xunban/contract';
import type { Authenticator, KeyCaller } from '../../../platform/auth/actor.ts';
import { isKeyToken, isSandboxKey, type KeyPrefix } from '../../../platform/auth/key-token.ts';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifyMember } from '../accounts/member-notification.ts';
import { type PresentedKey, storeUse } from './api-key-store.ts';
import { requestCounter } from './count-requests.ts';

/** Unknown keys from one network. A key cannot be guessed: this stops programs that ask with a deleted one forever. */
const UNKNOWN: readonly Limit[] = [{ name: 'network', count: 60, seconds: 600 }];

/** Identifies programs by their API key. */
export const keyAuthenticator = (
  db: Db,
  prefix: KeyPrefix = LIVE_KEY,
  present = requestCounter(db.read),
): Pick<Authenticator, 'apiKey'> => ({
  async apiKey(token, ip): Promise<KeyCaller> {
    if (!token.startsWith(prefix)) throw new Refusal(isSandboxKey(token) ? 'apiKey.sandboxClosed' : 'apiKey.liveOnly');
    const from = { ip: ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, ''), network: ipPrefix(ip) };
    const key = isKeyToken(token, prefix) ? await present(token, from) : undefined;
    if (!key) {
      await db.transaction((tx) => claim(tx, `unknown api keys ${from.network}`, UNKNOWN, 'apiKey.tooManyUnknown'));
      throw new Refusal('apiKey.unknown');
    }
    const { role, requests } = key;
    if (role === null || requests === null) throw refusalOf(key);
    if (!key.isFresh) await noteUse(db, key, from);
    return {
      member: {
        kind: 'member',
        memberId: key.accountId,
        personId: key.personId,
        personName: key.personName,
        role: parseEnum(MEMBER_ROLES, role, 'role'),
        sessionId: '',
        ticket: '',
        apiKey: { id: key.id, name: key.name },
      },
      scopes: new Set(API_SCOPES.filter((scope) => key.scopes.includes(scope))),
      requests,
      secondsLeft: key.secondsLeft,
    };
  },
});

function refusalOf({ isRevoked, isExpired, isReplaced, isAllowedHere }: PresentedKey): Refusal {
  if (isRevoked) return new Refusal('apiKey.revoked');
  if (isExpired) return new Refusal('apiKey.expired');
  if (isReplaced) return new Refusal('apiKey.replaced');
  return new Refusal(isAllowedHere ? 'apiKey.makerGone' : 'apiKey.foreignNetwork');
}

/** Stores the time and the network of a use, and reports a new network, at most one of a key in a day. */
const noteUse = (
  db: Db,
  { id, accountId, name }: PresentedKey,
  from: { readonly ip: string; readonly network: string },
) =>
  db.transaction(async (tx) => {
    if (!(await storeUse(tx, id, from))) return;
    const day = shanghaiDay(await databaseNow(tx));
    await notifyMember(tx, { memberId: accountId, event: 'apiKeyNewNetwork', fact: `${id} ${day}`, params: { name } });
  });
