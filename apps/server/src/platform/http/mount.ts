import multipart from '@fastify/multipart';
import {
  ACCOUNT_HEADER,
  type Access,
  type AuditAction,
  apiWriter,
  auditActionOf,
  type CallDef,
  CONSOLE_HEADER,
  concretePath,
  calls as declaredCalls,
  envelopeOf,
  isPlanned,
  KEY_REQUESTS_PER_MINUTE,
  type LiveCall,
  needOf,
  parsePosition,
  READ_AFTER_HEADER,
  roleMayCall,
  type Site,
  scopeOf,
  sentNames,
  siteOfCall,
  WRITTEN_HEADER,
} from '@xunban/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Action, isFinished } from '../actions.ts';
import {
  type Actor,
  type Authenticator,
  actsForCompany,
  guest,
  inOwnAccount,
  type Member,
  owesSecondFactor,
  recordedPerson,
  type Staff,
} from '../auth/actor.ts';
import { keyInHeader } from '../auth/key-token.ts';
import type { StaffCookie } from '../auth/staff-cookie.ts';
import { isToken } from '../auth/tokens.ts';
import type { Db } from '../db/database.ts';
import { readingFrom } from '../db/read-position.ts';
import { Refusal } from '../refusal.ts';
import { inChildSpan } from '../tracing/tracing.ts';
import { answerWriter } from './answer-writer.ts';
import { callerGone } from './caller-gone.ts';
import { inputChecker } from './check-input.ts';
import { type Attempt, isIdempotencyKey, onceFor, requestHash } from './idempotency.ts';
import { refuseForeignIdentity } from './identity.ts';
import { expandQuery } from './literal-query.ts';
import { atOnce, type InLine, OneByOne } from './one-by-one.ts';
import { receiveFiles } from './receive-files.ts';
import { loggerOf } from './request-log.ts';
import type { Route } from './route.ts';
import { siteOf } from './site.ts';
import { redactorForStaff } from './withhold.ts';

export interface MountDependencies {
  readonly db: Db;
  readonly authenticator: Authenticator;
  readonly staffCookie: StaffCookie;
  readonly product: string;
  /** True when staff with critical permissions must have a second factor. */
  readonly asksSecondFactor: boolean;
  readonly uploadDir: string;
}

type StaffAccess = Exclude<Access, string>;

const DEFAULT_BODY_LIMIT = 256 * 1024;
const BUSY_RETRY_S = 2;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, known before the request's body is read. */
    actor: Actor;
  }
}

/** Data derived from a call alone, computed once in this process, however many servers it runs: a third of a start. */
const workedOut = new WeakMap<LiveCall, ReturnType<typeof workOut>>();

function workOut(call: LiveCall) {
  return {
    check: inputChecker(call),
    write: typeof call.result === 'string' ? undefined : apiWriter(call.result),
    redact: typeof call.result === 'string' ? undefined : redactorForStaff(call.result),
    names: sentNames(call),
  };
}

const NAMES: ReadonlyMap<CallDef, string> = new Map(
  Object.entries(declaredCalls).flatMap(([group, defs]) =>
    Object.entries(defs).map(([name, def]): [CallDef, string] => [def, `${group}.${name}`]),
  ),
);
/** The name of the use case in traces. */
const nameOf = (call: CallDef): string => NAMES.get(call) ?? call.path;

const lines = new OneByOne();

/** Guests have no identity: their writes are not queued. */
const lineOf = (actor: Actor): InLine =>
  actor.kind === 'guest' ? atOnce : lines.of(actor.kind === 'member' ? actor.memberId : actor.staffId);

/** Serves a call: access, input, handler, answer. Nothing here knows what any call means. */
function mountRoute(app: FastifyInstance, deps: MountDependencies, { call, handle }: Route): void {
  const known = workedOut.get(call) ?? workOut(call);
  workedOut.set(call, known);
  const { check, write, redact, names } = known;
  const envelope = envelopeOf(call.path);
  const isEmpty = call.result === 'none';
  const auditAction = auditActionOf(call);
  const isRaw = typeof call.result === 'string' && !isEmpty;

  app.route({
    method: call.method,
    url: routerPath(call, deps.product),
    bodyLimit: call.bodyLimit ?? DEFAULT_BODY_LIMIT,
    // Some GET calls of the specification send a message: a HEAD, as link checkers make, must not run them.
    exposeHeadRoute: false,
    ...(hasResult(call) && writtenBy(answerWriter(call))),
    config: {
      envelope,
      answersJson: !isRaw,
      sentNames: names,
      isUpload: call.files !== undefined,
      ...siteConfig(call),
    },
    // Before the body is read: who may not make the call need not send one.
    onRequest: (request, reply) => admit(deps, call, request, reply),
    async handler(request, reply) {
      const { actor } = request;
      const { query, faults } = expandQuery(call, request.query);
      refuseForeignIdentity(actor, request.query, query, request.body);
      const uploads = call.files ? await receiveFiles(request, call.files, deps.uploadDir) : undefined;
      if (uploads) request.body = uploads.fields;
      try {
        const input = check({ params: request.params, query, body: request.body }, faults);
        const attempt = call.idempotent ? attemptOf(call, actor, request, input) : undefined;
        const action = auditAction && actionOfCall(auditAction, request);
        const given = {
          actor,
          // These cost something to work out and few handlers need them, so they are worked out when they are read.
          get language() {
            return request.language;
          },
          get ip() {
            return request.ip;
          },
          get signal() {
            return callerGone(reply.raw);
          },
          get log() {
            return loggerOf(request);
          },
          setHeader: (name: string, value: string) => void reply.header(name, value),
          userAgent: request.headers['user-agent'] ?? '',
          cookies: request.headers.cookie,
          host: request.headers.host ?? '',
          once: onceFor(deps.db, attempt, action, lineOf(actor), recordedPerson(actor)),
          // The spread stands last: properties after it would cost 10 µs for each request (`npm run bench -- route`).
          ...input,
          ...(uploads ? { files: uploads.files } : {}),
        } as never;
        const result = await withPosition(deps.db, call, { request, reply }, () =>
          inChildSpan(
            () => ({ name: nameOf(call) }),
            () => handle(given),
          ),
        );
        if (action && !isFinished(action))
          throw new Error(`${call.method} ${call.path} worked outside of its audited action`);
        if (isRaw)
          return sendRaw(reply, call, result as { body: Uint8Array | string; headers?: Record<string, string> });
        if (hasClientVersion(request, reply)) return notModified(reply);
        const shown = redact && actor.kind === 'staff' ? redact(actor, result) : result;
        const written = write ? write(shown) : shown;
        if (envelope === 'applet') return { success: true, message: '', result: isEmpty ? null : written };
        return isEmpty ? noContent(reply) : written;
      } finally {
        await uploads?.discard();
      }
    },
  });
}

/**
 * Lets the reads of a request see what its client has written, and reports the position of what it writes. A client that
 * does not know where it is reads the primary; guests have written nothing.
 */
async function withPosition<T>(
  { replica }: Db,
  call: LiveCall,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  handle: () => Promise<T>,
): Promise<T> {
  if (!replica) return handle();
  // A stream reports changes after its beginning: what its reader asks for then must include those before.
  if (call.result === 'text/event-stream') reply.header(WRITTEN_HEADER, await replica.written());
  const known = request.headers[READ_AFTER_HEADER.toLowerCase()];
  const position = typeof known === 'string' ? parsePosition(known) : request.actor.kind === 'guest' ? 0n : undefined;
  const result = await (position === undefined ? handle() : readingFrom(position, handle));
  if (call.method !== 'GET') {
    // What was written stays written when the database fails now.
    const written = await replica.written().catch(() => undefined);
    if (written !== undefined) reply.header(WRITTEN_HEADER, written);
  }
  return result;
}

/** True when the handler has named a version (`ETag`) that the client has already. Proxies weaken a tag when they compress. */
function hasClientVersion({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  const tag = reply.getHeader('ETag');
  const known = headers['if-none-match'];
  if (tag === undefined || known === undefined) return false;
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

const hasResult = (call: LiveCall): call is LiveCall & { readonly result: z.ZodType } =>
  call.result instanceof z.ZodType;

/** The writer knows the schema itself; Fastify only has to know that there is one for a successful answer. */
const writtenBy = (write: (answer: unknown) => string) => ({
  schema: { response: { 200: {} } },
  serializerCompiler: () => write,
});

/** Answers that the call is not open yet, and only to those who may make it. */
function mountPlanned(app: FastifyInstance, deps: MountDependencies, call: CallDef): void {
  app.route({
    method: call.method,
    url: routerPath(call, deps.product),
    config: { envelope: envelopeOf(call.path), answersJson: true, ...siteConfig(call) },
    onRequest: (request, reply) => admit(deps, call, request, reply),
    async handler(request) {
      refuseForeignIdentity(request.actor, request.query, request.body);
      throw new Refusal('notYetOpen');
    },
  });
}

export function mountCalls(
  app: FastifyInstance,
  deps: MountDependencies,
  calls: readonly CallDef[],
  routes: readonly Route[],
): void {
  app.decorateRequest('actor');
  const served = new Map(routes.map((route) => [route.call, route]));
  if (served.size !== routes.length) throw new Error('a call has two routes');
  const mount = (scope: FastifyInstance, call: CallDef) => {
    if (isPlanned(call)) return mountPlanned(scope, deps, call);
    const route = served.get(call);
    if (!route) throw new Error(`no route serves ${call.method} ${call.path}`);
    return mountRoute(scope, deps, route);
  };
  const canHaveFiles = (call: CallDef) => isPlanned(call) || call.files !== undefined;
  for (const call of calls) if (!canHaveFiles(call)) mount(app, call);
  // The multipart plugin's hooks run for every request of their scope, so calls with files have a scope of their own.
  void app.register(async (scope) => {
    await scope.register(multipart);
    for (const call of calls) if (canHaveFiles(call)) mount(scope, call);
  });
}

/** The contract writes a path parameter as `{id}`, the router as `:id`. */
export const routerPath = (call: CallDef, product: string): string =>
  concretePath(call.path, product).replaceAll(/\{(\w+)\}/g, ':$1');

function siteConfig(call: CallDef): { readonly site?: Site } {
  const site = siteOfCall(call);
  return site === undefined ? {} : { site };
}

/** Under overload, further requests are refused at once with a retry time: queueing them would only add load. */
async function admit(
  deps: MountDependencies,
  call: CallDef,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (deps.db.isOverloaded)
    throw new Refusal('unavailable', { data: { retryAfterSeconds: BUSY_RETRY_S, nothingSaved: true } });
  request.actor = await authorise(deps, call, request, reply);
}

/**
 * At the web only members are known, and at the console only staff, whatever token comes along. The exception is a staff
 * call that the web serves, too (`alsoAtWeb`).
 */
function authorise(
  deps: MountDependencies,
  call: CallDef,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const { access } = call;
  if (siteOf(request) === 'console') return authoriseStaff(deps, access, request);
  return typeof access === 'object' && 'staff' in access
    ? authoriseStaffToken(deps, access, request)
    : authoriseMember(deps, call, request, reply);
}

/** At the web staff calls take a bearer token, never the console's cookie: pages of the web must not reach them. */
async function authoriseStaffToken(
  deps: MountDependencies,
  access: StaffAccess,
  { headers }: FastifyRequest,
): Promise<Staff> {
  const token = bearerToken(headers.authorization);
  const staff = token ? await deps.authenticator.staff(token) : null;
  if (staff) return permitted(deps, access, staff);
  throw new Refusal(token && (await deps.authenticator.member(token)) ? 'forbidden' : 'unauthenticated');
}

async function authoriseMember(
  { authenticator }: MountDependencies,
  call: CallDef,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const { access } = call;
  const key = keyInHeader(request.headers.authorization);
  const token = bearerToken(request.headers.authorization);
  const found = key
    ? await programWith(authenticator, key, call, { request, reply })
    : token
      ? await authenticator.member(token)
      : null;
  if (!found && access === 'anyone') return guest;
  if (!found) throw new Refusal('unauthenticated');
  const member = inAccountOf(call, found, request);
  if (access === 'trusted' && !(await authenticator.isTrusted(member))) throw new Refusal('forbidden');
  return member;
}

/**
 * The person for whom a program acts. Unlike a stale session, a key that is not valid is refused by public calls, too: a
 * program must not take the prices of guests for those of its account.
 * @throws Refusal when the key, its scopes or its limit of requests do not allow the call
 */
async function programWith(
  authenticator: Authenticator,
  key: string,
  call: CallDef,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Member> {
  const { member, scopes, requests, secondsLeft } = await authenticator.apiKey(key, request.ip);
  const left = Math.max(0, KEY_REQUESTS_PER_MINUTE - requests);
  reply
    .header('RateLimit-Policy', `"key";q=${KEY_REQUESTS_PER_MINUTE};w=60`)
    .header('RateLimit', `"key";r=${left};t=${secondsLeft}`);
  if (requests > KEY_REQUESTS_PER_MINUTE)
    throw new Refusal('apiKey.tooManyRequests', { data: { retryAfterSeconds: secondsLeft } });
  const scope = scopeOf(call);
  if (scope === undefined) throw new Refusal('apiKey.notAccepted');
  if (scope !== 'any' && !scopes.has(scope))
    throw new Refusal('apiKey.scopeMissing', { params: { scope }, data: { scope } });
  return member;
}

/**
 * The member in the account that the call is about: calls about the person act in the own account.
 * @throws Refusal when the role lacks the capability, or the session has left the account that the page shows
 */
function inAccountOf(call: CallDef, member: Member, { headers }: FastifyRequest): Member {
  if (needOf(call) === 'self') return actsForCompany(member) ? inOwnAccount(member) : member;
  const shown = headers[ACCOUNT_HEADER.toLowerCase()];
  // A stream that opens again tells the page to read everything, which finds out.
  const isStream = !isPlanned(call) && call.result === 'text/event-stream';
  if (shown !== undefined && shown !== member.memberId && !isStream) throw new Refusal('company.accountChanged');
  if (!roleMayCall(member.role, call)) throw new Refusal('forbidden');
  return member;
}

async function authoriseStaff(deps: MountDependencies, access: Access, request: FastifyRequest): Promise<Actor> {
  if (access === 'anyone') return guest;
  const staff = await staffOf(deps, request);
  if (!staff) throw new Refusal('unauthenticated');
  if (typeof access === 'string')
    throw new Error(`call at ${request.routeOptions.url} is not declared for the console`);
  return permitted(deps, access, staff);
}

/** @throws Refusal when the permission or the second factor is missing */
function permitted(deps: MountDependencies, access: StaffAccess, staff: Staff): Staff {
  const permission = 'staff' in access ? access.staff : access.memberOrStaff;
  if (permission === 'self') return staff;
  if (owesSecondFactor(staff, deps.asksSecondFactor)) throw new Refusal('staff.secondFactorOwed');
  const asked = [permission, 'alsoNeeds' in access ? access.alsoNeeds : undefined];
  if (asked.some((one) => one !== undefined && one !== 'any' && !staff.permissions.has(one)))
    throw new Refusal('forbidden');
  return staff;
}

/**
 * Resolves the staff caller. Programs send the token, browsers its cookie. The cookie counts only with the header that pages of
 * the console add, and for the user that the page believes to be signed in: another tab may have signed in as another user
 * since.
 */
async function staffOf(
  { authenticator, staffCookie }: MountDependencies,
  { headers }: FastifyRequest,
): Promise<Staff | null> {
  const bearer = bearerToken(headers.authorization);
  if (bearer) return authenticator.staff(bearer);
  const believed = headers[CONSOLE_HEADER.toLowerCase()];
  const token = believed === undefined ? undefined : staffCookie.read(headers.cookie);
  const staff = token && isToken(token) ? await authenticator.staff(token) : null;
  return staff && (believed === '' || believed === staff.staffId) ? staff : null;
}

function bearerToken(header: string | undefined): string | undefined {
  const token = header?.match(/^Bearer (\S+)$/i)?.[1];
  return token && isToken(token) ? token : undefined;
}

/** A key belongs to its caller and call; the same key of another caller is a different key. */
function attemptOf(call: LiveCall, actor: Actor, request: FastifyRequest, input: object): Attempt | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !isIdempotencyKey(key))
    throw new Refusal('invalidInput', { fields: [{ field: 'Idempotency-Key', code: 'invalid' }] });
  const who =
    actor.kind === 'member'
      ? `member:${actor.memberId}${actsForCompany(actor) ? ` ${actor.personId}` : ''}${actor.apiKey ? ` key ${actor.apiKey.id}` : ''}`
      : actor.kind === 'staff'
        ? `staff:${actor.staffId}`
        : `guest:${request.ip}`;
  return { scope: `${who} ${call.method} ${call.path}`, key, requestHash: requestHash(input) };
}

const actionOfCall = (name: AuditAction, { actor, ip, id, headers }: FastifyRequest): Action => ({
  name,
  ...(actor.kind === 'staff'
    ? { by: { staffId: actor.staffId, name: actor.name }, sessionId: actor.sessionId }
    : { by: undefined }),
  ip,
  userAgent: headers['user-agent'] ?? '',
  requestId: id,
});

const noContent = (reply: FastifyReply) => reply.code(204).send();
const notModified = (reply: FastifyReply) => reply.code(304).send();

function sendRaw(
  reply: FastifyReply,
  call: LiveCall,
  { body, headers }: { body: Uint8Array | string; headers?: Record<string, string> },
) {
  if (headers) reply.headers(headers);
  if (!reply.hasHeader('Content-Type')) reply.type(String(call.result));
  return reply.send(body instanceof Uint8Array && !Buffer.isBuffer(body) ? Buffer.from(body) : body);
}
