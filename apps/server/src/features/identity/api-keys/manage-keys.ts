import { isIP } from 'node:net';
import {
  type AllCalls,
  API_SCOPES,
  type ApiScope,
  type CallInput,
  type CallOutput,
  MAX_API_KEYS,
} from '@xunban/contract';
import { type Fen, parseYuan, toApi } from '@xunban/money';
import type { Member, Staff } from '../../../platform/auth/actor.ts';
import { type KeyPrefix, newKeyToken, prefixOf } from '../../../platform/auth/key-token.ts';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { networkText } from '../accounts/devices.ts';
import { notifyMember } from '../accounts/member-notification.ts';
import { findMember, lockMember } from '../accounts/members.ts';
import {
  type ApiKeyRow,
  countValidKeys,
  findKey,
  insertKey,
  keysOf,
  lockKey,
  markRevoked,
  replaceSecret,
} from './api-key-store.ts';

type ApiKey = CallOutput<AllCalls['apiKeys']['revoke']>;
type WithSecret = CallOutput<AllCalls['apiKeys']['make']>;
type NewKeyInput = CallInput<AllCalls['apiKeys']['make']>['body'];

const yuanOrNull = (amount: bigint | null): number | null => (amount === null ? null : toApi(amount as Fen));

const presentKey = (row: ApiKeyRow): ApiKey => ({
  ...{ id: row.id, name: row.name, prefix: `${row.prefix}…`, scopes: scopesOf(row), networks: row.networks },
  perOrder: yuanOrNull(row.per_order_fen),
  perMonth: yuanOrNull(row.per_month_fen),
  paidThisMonth: toApi(row.paidFen),
  state: row.revoked_at !== null ? 'revoked' : row.isExpired ? 'expired' : 'active',
  madeBy: row.madeBy,
  madeAt: toIso(row.made_at),
  expiresAt: toIsoOrNull(row.expires_at),
  lastUsedAt: toIsoOrNull(row.last_used_at),
  lastNetwork: networkText(row.last_used_ip),
  previousUntil: row.isOverlapping ? toIsoOrNull(row.previous_until) : null,
  revokedAt: toIsoOrNull(row.revoked_at),
  revokedReason: row.revoked_reason,
});

const scopesOf = ({ scopes }: Pick<ApiKeyRow, 'scopes'>): ApiScope[] =>
  API_SCOPES.filter((scope) => scopes.includes(scope));

export const viewKeys = async (reader: Reader, accountId: string): Promise<ApiKey[]> =>
  (await keysOf(reader, accountId)).map(presentKey);

/** @throws {Refusal} `notFound` */
export async function viewKey(reader: Reader, id: string): Promise<ApiKey> {
  const row = await findKey(reader, id);
  if (!row) throw new Refusal('notFound');
  return presentKey(row);
}

const newSecret = (prefix: KeyPrefix) => {
  const token = newKeyToken(prefix);
  return { token, prefix: prefixOf(token) };
};

/** The input of a new key, checked. @throws {Refusal} `invalidInput` with all faults */
export function checkedKey({ scopes, networks = [], perOrder, perMonth, ...rest }: NewKeyInput) {
  const pays = scopes.includes('pay');
  const limits = {
    perOrder: perOrder === undefined ? 0n : parseYuan(String(perOrder)),
    perMonth: perMonth === undefined ? 0n : parseYuan(String(perMonth)),
  };
  const fields = [
    ...networks.flatMap((network, at) => (isNetwork(network) ? [] : [{ field: `networks.${at}`, code: 'network' }])),
    ...(['perOrder', 'perMonth'] as const).flatMap((field) =>
      pays && limits[field] <= 0n ? [{ field, code: 'amountPositive' }] : [],
    ),
  ];
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  return {
    ...{
      name: rest.name,
      days: rest.expiresInDays,
      networks,
      scopes: API_SCOPES.filter((one) => scopes.includes(one)),
    },
    limits: pays ? (limits as { readonly perOrder: Fen; readonly perMonth: Fen }) : undefined,
  };
}

/** An address, or a network in CIDR form. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Keys of one account are made one after the other, so that the maximum holds. @throws {Refusal} `apiKey.tooMany` */
export async function requireRoomForKey(tx: Tx, memberId: string): Promise<void> {
  await lockMember(tx, memberId);
  if ((await countValidKeys(tx, memberId)) >= MAX_API_KEYS)
    throw new Refusal('apiKey.tooMany', { params: { count: MAX_API_KEYS } });
}

/** @throws {Refusal} `apiKey.tooMany` */
export async function makeKey(
  tx: Tx,
  { memberId, personId }: Pick<Member, 'memberId' | 'personId'>,
  key: ReturnType<typeof checkedKey>,
  prefix: KeyPrefix,
): Promise<WithSecret> {
  await requireRoomForKey(tx, memberId);
  const secret = newSecret(prefix);
  const id = await insertKey(tx, { ...key, accountId: memberId, personId }, secret);
  const { name } = key;
  await notifyMember(tx, { memberId, event: 'apiKeyMade', fact: id, params: { name } });
  return { key: await viewKey(tx, id), token: secret.token };
}

/** The key, locked, that a member rotates or revokes. @throws {Refusal} `notFound`, `apiKey.ended` */
async function ownKey(tx: Tx, accountId: string, id: string) {
  const key = await lockKey(tx, id, accountId);
  if (!key) throw new Refusal('notFound');
  if (key.revoked_at !== null) throw new Refusal('apiKey.ended');
  return key;
}

/** True for a key whose rotation needs the pay password, as making it did. @throws {Refusal} `notFound` */
export async function paysMoney(reader: Reader, accountId: string, id: string): Promise<boolean> {
  const key = await findKey(reader, id);
  if (key?.account_id !== accountId) throw new Refusal('notFound');
  return key.scopes.includes('pay');
}

/** Replaces the secret. Name, limits, payments and requests stay those of the key. @throws {Refusal} `notFound`, `apiKey.ended` */
export async function rotateKey(
  tx: Tx,
  memberId: string,
  { id, overlapHours, prefix }: { readonly id: string; readonly overlapHours: number; readonly prefix: KeyPrefix },
): Promise<WithSecret> {
  const { name } = await ownKey(tx, memberId, id);
  const secret = newSecret(prefix);
  await replaceSecret(tx, id, secret, overlapHours);
  await notifyMember(tx, { memberId, event: 'apiKeyRotated', fact: `${id} ${secret.prefix}`, params: { name } });
  return { key: await viewKey(tx, id), token: secret.token };
}

/** @throws {Refusal} `notFound`, `apiKey.ended` */
export async function revokeKey(tx: Tx, memberId: string, id: string): Promise<ApiKey> {
  await ownKey(tx, memberId, id);
  await markRevoked(tx, id, { name: '', reason: '' });
  return viewKey(tx, id);
}

/** Revokes a key of a member by staff, and notifies the member. @throws {Refusal} `notFound`, `apiKey.ended` */
export async function revokeByStaff(tx: Tx, staff: Pick<Staff, 'name'>, id: string, reason: string): Promise<ApiKey> {
  const key = await lockKey(tx, id);
  const member = key && (await findMember(tx, key.account_id));
  if (!key || !member) throw new Refusal('notFound');
  if (key.revoked_at !== null) throw new Refusal('apiKey.ended');
  await markRevoked(tx, id, { name: staff.name, reason });
  const memberId = member.id;
  await recordAction(tx, { object: { kind: 'member', id: memberId, no: member.member_no, memberId }, reason });
  await notifyMember(tx, { memberId, event: 'apiKeyRevokedByStaff', fact: id, params: { name: key.name } });
  return viewKey(tx, id);
}
