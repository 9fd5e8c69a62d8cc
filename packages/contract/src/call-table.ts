import { type Renames, receivedNames, sentNames } from './api-names.ts';
import { type CallDef, type Calls, isPlanned } from './call.ts';
import type { CallRow, CallTable } from './client.ts';

/** The contract without its schemas: what a client needs to make a call. */
export function callTable(calls: Calls): CallTable {
  return Object.fromEntries(
    Object.entries(calls).map(([area, defs]) => [
      area,
      Object.fromEntries(Object.entries(defs).map(([name, def]) => [name, callRow(def)])),
    ]),
  );
}

/** Returns the calls that a member's page can make: the others would only add bytes to every page load. */
export function memberCalls(calls: Calls): Calls {
  return Object.fromEntries(
    Object.entries(calls).map(([area, defs]) => [
      area,
      Object.fromEntries(Object.entries(defs).filter(([, def]) => !isPlanned(def) && !isForStaff(def))),
    ]),
  );
}

const isForStaff = ({ access }: CallDef): boolean => typeof access === 'object' && 'staff' in access;

function callRow(def: Calls[string][string]): CallRow {
  const base = { method: def.method, path: def.path, ...(def.host === 'pricing' ? { pricing: true as const } : {}) };
  if (isPlanned(def)) return { ...base, answer: 'json' };
  const sent = sentNames(def);
  const received = receivedNames(def);
  return {
    ...base,
    ...(def.files ? { multipart: true as const } : {}),
    ...(def.idempotent ? { idempotent: true as const } : {}),
    ...(def.timeoutMs ? { timeoutMs: def.timeoutMs } : {}),
    ...(isEmpty(sent) ? {} : { sent }),
    ...(isEmpty(received) ? {} : { received }),
    answer:
      def.result === 'none'
        ? 'none'
        : def.result === 'text/event-stream'
          ? 'stream'
          : typeof def.result === 'string'
            ? 'raw'
            : 'json',
  };
}

const isEmpty = (renames: Renames): boolean => Object.keys(renames).length === 0;
