import type { ApiScope } from './api-key-rules.ts';
import { type CallDef, isPlanned, siteOfCall } from './call.ts';
import { type AllCalls, calls } from './calls.ts';
import { type CallNeed, needOf } from './member-capabilities.ts';

/** The scope that a call needs from an API key, or `any`: every key may make the call. */
export type CallScope = ApiScope | 'any';

type Group = keyof AllCalls;
type CallName = { [G in Group]: `${G}.${Extract<keyof AllCalls[G], string>}` }[Group];

/** Calls whose group or need would give another scope; null for calls that accept no key. */
const OF_CALL: Readonly<Partial<Record<CallName, CallScope | null>>> = {
  'apiKeys.current': 'any',
  'account.me': 'account:read',
  // Reads what other calls of this scope read; endpoints stay closed to keys.
  'webhook.listen': 'account:read',
  'conversation.write': 'orders:write',
  'conversation.upload': 'orders:write',
  // The confirmation of a person stands for the scope `pay`; a program does not answer its own request.
  'orderConfirmations.pay': 'orders:write',
  'orderConfirmations.show': null,
  'orderConfirmations.grant': null,
};

/** Groups that have one scope, for reading, writing and public calls alike. */
const OF_GROUP: Readonly<Partial<Record<Group, ApiScope>>> = {
  quote: 'quote',
  storedQuote: 'quote',
  quotations: 'quote',
  comparison: 'quote',
  panel: 'quote',
  capability: 'quote',
  designRules: 'quote',
  upload: 'files',
  sandbox: 'orders:write',
};

/**
 * Scopes of capabilities. The others are never open to keys: they move money out of the account or into debt, or decide
 * who acts in it.
 */
const OF_NEED: Readonly<Partial<Record<CallNeed, ApiScope>>> = {
  'order.view': 'orders:read',
  'board.edit': 'orders:write',
  'order.place': 'orders:write',
  'address.edit': 'orders:write',
  'payment.pay': 'pay',
  'invoice.view': 'invoices',
  'invoice.edit': 'invoices',
  'wallet.view': 'account:read',
  'credit.view': 'account:read',
  'withdrawal.view': 'account:read',
};

/** Event streams stay open longer than a key may be valid, so that keys cannot open them. */
const isStream = (def: CallDef): boolean => !isPlanned(def) && def.result === 'text/event-stream';

function scopeFor(group: Group, name: string, def: CallDef): CallScope | undefined {
  const need = needOf(def);
  if (need === undefined || need === 'self' || isStream(def) || siteOfCall(def) === 'console') return undefined;
  const ofCall = OF_CALL[`${group}.${name}` as CallName];
  if (ofCall !== undefined) return ofCall ?? undefined;
  // Signing in, and answers of persons: a key is not a way to a session or to another key.
  if (group === 'account' || group === 'programRequests') return undefined;
  const ofGroup = OF_GROUP[group];
  if (ofGroup) return ofGroup;
  if (need === 'public') return def.method === 'GET' ? 'any' : undefined;
  if (need === 'account') return def.method === 'GET' ? 'account:read' : undefined;
  return OF_NEED[need];
}

const scopeOfCall: ReadonlyMap<CallDef, CallScope> = new Map(
  (Object.keys(calls) as Group[]).flatMap((group) =>
    Object.entries<CallDef>(calls[group]).flatMap(([name, def]) => {
      const scope = scopeFor(group, name, def);
      return scope ? [[def, scope] as const] : [];
    }),
  ),
);

/** Returns the scope that a call needs from an API key; undefined when the call accepts none. */
export const scopeOf = (def: CallDef): CallScope | undefined => scopeOfCall.get(def);
