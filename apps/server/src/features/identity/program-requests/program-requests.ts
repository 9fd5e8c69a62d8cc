import { hash, randomInt } from 'node:crypto';
import {
  type AllCalls,
  API_SCOPES,
  type CallOutput,
  type Capability,
  POLL_SECONDS,
  PROGRAM_REQUEST_SECONDS,
  type ProgramRequestKind,
  roleHas,
  shownUserCode,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
} from '@xunban/contract';
import type { Member } from '../../../platform/auth/actor.ts';
import { hashToken, isToken, newToken } from '../../../platform/auth/tokens.ts';
import { toIso } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { claim, type Limit, noteUse, requireUnderLimits } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { networkText } from '../accounts/devices.ts';
import {
  type Answer,
  deleteOldRequests,
  findByUserCode,
  insertRequest,
  lockByDeviceCode,
  lockById,
  markCollected,
  type NewRequest,
  notePoll,
  type ProgramRequest,
  storeAnswer,
} from './program-request-store.ts';

type Begun = CallOutput<AllCalls['programRequests']['beginKey']>;
type Shown = CallOutput<AllCalls['programRequests']['show']>;

/** Requests that one network can begin, and unknown codes that one person can enter. */
const BEGUN: readonly Limit[] = [{ name: 'network', count: 30, seconds: 600 }];
const UNKNOWN: readonly Limit[] = [{ name: 'person', count: 10, seconds: 600 }];

/** Capabilities in the account with which a person sees and answers a request. */
const NEEDED: Readonly<Record<ProgramRequestKind, readonly Capability[]>> = {
  key: ['apiKeys.manage'],
  order: ['order.place', 'payment.pay'],
};

const hashCode = (code: string): Buffer => hash('sha256', `user code ${code}`, 'buffer');

const newUserCode = (): string =>
  Array.from({ length: USER_CODE_LENGTH }, () => USER_CODE_LETTERS.charAt(randomInt(USER_CODE_LETTERS.length))).join(
    '',
  );

/** The address of the site; without a configured one that at which the program reached the server. */
export const siteOfRequest = ({ publicUrl }: Pick<Config, 'publicUrl'>, host: string): string =>
  publicUrl || `http://${host}`;

/**
 * Begins a request. Its codes are returned only here.
 * @param site address of the site
 * @throws {Refusal} `rateLimited`
 */
export async function beginRequest(
  tx: Tx,
  request: NewRequest,
  site: string,
): Promise<{ readonly id: string; readonly begun: Begun }> {
  await claim(tx, `program requests ${ipPrefix(request.ip)}`, BEGUN);
  await deleteOldRequests(tx);
  const [deviceCode, code] = [newToken(), newUserCode()];
  const id = await insertRequest(tx, request, {
    ...{ deviceHash: hashToken(deviceCode), userHash: hashCode(code) },
    ...{ seconds: PROGRAM_REQUEST_SECONDS, interval: POLL_SECONDS },
  });
  const userCode = shownUserCode(code);
  const verificationUri = `${site}/device`;
  const begun = {
    ...{ deviceCode, userCode, verificationUri, verificationUriComplete: `${verificationUri}?code=${userCode}` },
    ...{ expiresIn: PROGRAM_REQUEST_SECONDS, interval: POLL_SECONDS },
  };
  return { id, begun };
}

/** The reader of a request, and the code that it entered. */
export interface Reading {
  readonly actor: Pick<Member, 'memberId' | 'personId' | 'role'>;
  readonly userCode: string;
}

/**
 * Returns the request with a code, for a person who may answer it. Unknown codes are counted, so that codes cannot be guessed.
 * @throws {Refusal} `programRequest.unknown`, `programRequest.expired`, `forbidden`, `rateLimited`
 */
export async function requestWithCode(
  db: Db,
  { actor, userCode }: Reading,
  kind?: ProgramRequestKind,
): Promise<ProgramRequest> {
  const tries = `user codes ${actor.personId}`;
  await requireUnderLimits(db.read, tries, UNKNOWN);
  const request = await findByUserCode(db.read, hashCode(userCode));
  const isOther = request && request.member_id !== null && request.member_id !== actor.memberId;
  if (!request || isOther || (kind && request.kind !== kind)) {
    await db.transaction((tx) => noteUse(tx, tries));
    throw new Refusal('programRequest.unknown');
  }
  if (!NEEDED[request.kind].every((capability) => roleHas(actor.role, capability))) throw new Refusal('forbidden');
  if (request.isExpired) throw new Refusal('programRequest.expired');
  return request;
}

export const presentRequest = (request: ProgramRequest, userCode: string, ip: string): Shown => ({
  ...{ kind: request.kind, state: request.state, userCode: shownUserCode(userCode) },
  ...{ program: request.program, host: request.host, network: networkText(request.ip) },
  isSameNetwork: ipPrefix(request.ip) === ipPrefix(ip),
  requestedAt: toIso(request.requested_at),
  expiresAt: toIso(request.expires_at),
  scopes: API_SCOPES.filter((scope) => request.scopes.includes(scope)),
});

/** Answers a request, once. @throws {Refusal} `programRequest.ended`, `programRequest.expired` */
export async function answerRequest(tx: Tx, id: string, answer: Answer): Promise<ProgramRequest> {
  const request = await lockById(tx, id);
  if (request?.state !== 'pending') throw new Refusal('programRequest.ended');
  if (request.isExpired) throw new Refusal('programRequest.expired');
  await storeAnswer(tx, id, answer);
  return { ...request, state: answer.state };
}

/** An approved request, and who approved it. */
export interface ApprovedRequest extends ProgramRequest {
  readonly member_id: string;
  readonly person_id: string;
}

/**
 * Gives the result of an approved request to the program that polls for it, once. A refusal is returned, so that the poll is
 * stored.
 */
export async function collect<T>(
  tx: Tx,
  { deviceCode, kind }: { readonly deviceCode: string; readonly kind: ProgramRequestKind },
  give: (request: ApprovedRequest) => Promise<T>,
): Promise<T | Refusal> {
  const request = isToken(deviceCode) ? await lockByDeviceCode(tx, hashToken(deviceCode)) : undefined;
  if (request?.kind !== kind) return new Refusal('programRequest.unknown');
  const { id, state, member_id, person_id, isEarly } = request;
  const interval = await notePoll(tx, id, isEarly ? POLL_SECONDS : 0);
  if (isEarly) return new Refusal('programRequest.slowDown', { params: { seconds: interval }, data: { interval } });
  if (state === 'denied') return new Refusal('programRequest.denied');
  if (state === 'collected') return new Refusal('programRequest.ended');
  if (request.isExpired) return new Refusal('programRequest.expired');
  if (state === 'pending' || member_id === null || person_id === null)
    return new Refusal('programRequest.pending', { data: { interval } });
  await markCollected(tx, id);
  return give({ ...request, member_id, person_id });
}
