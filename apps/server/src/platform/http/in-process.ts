import { randomUUID } from 'node:crypto';
import { auditActionOf, type CallArguments, type CallOutput, type LiveCall, type UploadedFile } from '@xunban/contract';
import type { Action } from '../actions.ts';
import type { Actor } from '../auth/actor.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { onceFor } from './idempotency.ts';
import type { Route } from './route.ts';

/** Arguments of a call; files are on disk already, as after an upload. */
export type InProcessInput<C extends LiveCall> = Omit<CallArguments<C>, 'files'> &
  (C['files'] extends object ? { readonly files: { readonly [K in keyof C['files']]: UploadedFile } } : unknown);

/** Makes a call inside this process. */
export type InProcessCall = <C extends LiveCall>(
  call: C,
  actor: Actor,
  input: InProcessInput<C>,
) => Promise<CallOutput<C>>;

/**
 * Makes calls by their handlers, without HTTP: the input is validated by the call's schemas and a staff action is recorded as
 * usual. The caller answers for the actor: access is not checked.
 */
export function inProcessCalls({ db, log }: { readonly db: Db; readonly log: Log }, routes: readonly Route[]) {
  const handlers = new Map(routes.map(({ call, handle }) => [call, handle]));
  const make: InProcessCall = async (call, actor, input) => {
    const handle = handlers.get(call);
    if (!handle) throw new Error(`no route serves ${call.method} ${call.path}`);
    const given: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown } = input;
    const audited = auditActionOf(call);
    const action: Action | undefined = audited && {
      name: audited,
      ...(actor.kind === 'staff'
        ? { by: { staffId: actor.staffId, name: actor.name }, sessionId: actor.sessionId }
        : { by: undefined }),
      ip: IP,
      userAgent: '',
      requestId: randomUUID(),
    };
    const request = {
      actor,
      ...{ language: 'zh-CN', ip: IP, userAgent: '', cookies: undefined, host: '' },
      ...{ setHeader: () => {}, signal: NEVER, log },
      once: onceFor(db, undefined, action),
      params: call.params?.parse(given.params ?? {}),
      query: call.query?.parse(given.query ?? {}),
      body: call.body?.parse(given.body ?? {}),
      ...('files' in input ? { files: input.files } : {}),
    };
    return (await handle(request as never)) as CallOutput<typeof call>;
  };
  return make;
}

const IP = '127.0.0.1';
const NEVER = new AbortController().signal;
