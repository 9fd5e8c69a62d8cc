import type { CallInput, CallOutput, LiveCall } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor, Member, Staff } from '../auth/actor.ts';
import type { Once } from './idempotency.ts';

type ActorOf<C extends LiveCall> = C['access'] extends 'member' | 'trusted'
  ? Member
  : C['access'] extends { readonly staff: string }
    ? Staff
    : C['access'] extends { readonly memberOrStaff: string }
      ? Member | Staff
      : Actor;

/** Input of a handler: validated input, the caller, and the function that runs work once. */
export type Request<C extends LiveCall> = CallInput<C> & {
  readonly actor: ActorOf<C>;
  readonly language: Language;
  /** The caller's address as far as the configured proxies can be believed. */
  readonly ip: string;
  readonly userAgent: string;
  /** The `Cookie` header as it came. */
  readonly cookies: string | undefined;
  /** The `Host` header as it came. */
  readonly host: string;
  /** Adds a header to the answer. An `ETag` answers a request for the same version with 304. */
  readonly setHeader: (name: string, value: string) => void;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
  /**
   * Runs `work` in one transaction, at most once per `Idempotency-Key`: the answer is stored with the work, and a repetition
   * gets the stored answer. Without a key it is a plain transaction. A call that is declared with an action for the audit log
   * does its work in here, and `work` records it (`recordAction` of features/base/audit), or nothing commits.
   */
  readonly once: Once;
};

export type Handler<C extends LiveCall> = (request: Request<C>) => Promise<CallOutput<C>>;

/** A call with the code that serves it, without its type parameter: the server treats all calls alike. */
export interface Route {
  readonly call: LiveCall;
  readonly handle: (request: never) => Promise<unknown>;
}

export const route = <C extends LiveCall>(call: C, handle: Handler<C>): Route => ({ call, handle });
