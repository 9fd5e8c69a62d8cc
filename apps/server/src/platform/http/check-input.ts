import type { CallInput, LiveCall } from '@xunban/contract';
import type { z } from 'zod';
import { type FieldFault, Refusal } from '../refusal.ts';
import { findUnstorableText, type NameBinder, nameBinder } from './bind-names.ts';

/** Without it zod leaves the value out of an issue, and a value of the wrong type looks like a missing one. */
const REPORT_INPUT = { reportInput: true } as const;

/**
 * More faults than any form has fields. A hostile input can have a hundred thousand, and each would cost a text in the reply.
 */
const MAX_FAULTS = 200;

interface Part {
  readonly name: 'params' | 'query' | 'body';
  readonly schema: z.ZodType;
  readonly bind: NameBinder;
}

type RawInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/**
 * Makes the checker of one call: raw parts in, typed input out, or a refusal that names every faulty field, those of the
 * literal `query` parameter first.
 */
export function inputChecker<C extends LiveCall>(
  def: C,
): (raw: RawInput, literalFaults?: readonly FieldFault[]) => Omit<CallInput<C>, 'files'> {
  const parts: Part[] = [];
  for (const name of ['params', 'query', 'body'] as const) {
    const schema = def[name];
    if (schema)
      parts.push({
        name,
        schema: def.idempotent && name === 'body' ? strict(schema) : schema,
        bind: nameBinder(schema),
      });
  }
  return (raw, literalFaults = []) => {
    const faults: FieldFault[] = [...literalFaults];
    const input: Record<string, unknown> = {};
    for (const part of parts) {
      const given = part.name === 'query' ? withoutEmpty(raw.query) : (raw[part.name] ?? {});
      const unstorable = findUnstorableText(given);
      if (unstorable !== undefined) {
        faults.push({ field: unstorable, code: 'unstorable' });
        continue;
      }
      const parsed = part.schema.safeParse(part.bind(given, '', faults), REPORT_INPUT);
      if (parsed.success) input[part.name] = parsed.data;
      else addFaults(faults, parsed.error.issues);
    }
    // A literal that could not be read is the one fault: the field that it stands for is not missing, too.
    const isUnread = literalFaults.some(({ field }) => field === 'query');
    const fields = isUnread ? faults.filter(({ field }) => field !== def.literalQuery) : faults;
    if (fields.length > 0) throw new Refusal('invalidInput', { fields: fields.slice(0, MAX_FAULTS) });
    return input as Omit<CallInput<C>, 'files'>;
  };
}

function addFaults(faults: FieldFault[], issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    if (faults.length >= MAX_FAULTS) return;
    faults.push(...issueFaults(issue).slice(0, MAX_FAULTS));
  }
}

/** Calls that move money or create orders take exactly their fields: an unknown field is reported as an error. */
const strict = (schema: z.ZodType): z.ZodType =>
  'strict' in schema && typeof schema.strict === 'function' ? schema.strict() : schema;

/** An empty value in a query counts as not given. */
function withoutEmpty(query: unknown): unknown {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));
}

function issueFaults(issue: z.core.$ZodIssue): FieldFault[] {
  const field = issue.path.map(String).join('.');
  switch (issue.code) {
    case 'custom':
      return [fieldFault(field, issue.message, issue.params)];
    case 'invalid_type':
      return [{ field, code: issue.input == null ? (named(issue.message)?.key ?? 'required') : 'type' }];
    case 'too_small':
      return [named(issue.message) ?? { min: Number(issue.minimum) }].map((found) => bounded(field, 'tooSmall', found));
    case 'too_big':
      return [named(issue.message) ?? { max: Number(issue.maximum) }].map((found) => bounded(field, 'tooBig', found));
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ field: field ? `${field}.${key}` : key, code: 'unknownField' }));
    case 'invalid_format':
      return [{ field, code: named(issue.message)?.key ?? 'invalid' }];
    case 'invalid_union':
      return unionFaults(field, issue);
    default:
      return [{ field, code: named(issue.message)?.key ?? 'invalid' }];
  }
}

/** Returns the faults of the closest alternative of a union: the one that failed latest, or the last one with a named rule. */
function unionFaults(field: string, issue: z.core.$ZodIssueInvalidUnion): FieldFault[] {
  if (issue.input == null) return [{ field, code: 'required' }];
  const key = named(issue.message)?.key;
  if (key) return [{ field, code: key }];
  const deepest = issue.errors.flat().filter((inner) => inner.path.length > 0);
  if (deepest.length === 0) {
    const rules = (issue.errors.at(-1) ?? []).filter((inner) => named(inner.message));
    return rules.length === 0
      ? [{ field, code: 'invalid' }]
      : rules.flatMap((inner) => issueFaults({ ...inner, path: issue.path } as z.core.$ZodIssue));
  }
  return deepest.flatMap((inner) =>
    issueFaults({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue),
  );
}

/** Our schemas give a rule's key as message; zod's own sentences have spaces. */
const named = (message: string): { key: string } | undefined =>
  /^[a-z][A-Za-z.]*$/.test(message) ? { key: message } : undefined;

const bounded = (
  field: string,
  code: string,
  found: { key: string } | { min: number } | { max: number },
): FieldFault => ('key' in found ? { field, code: found.key } : { field, code, params: found });

function fieldFault(field: string, message: string, params: Record<string, unknown> | undefined): FieldFault {
  const numbers = Object.entries(params ?? {}).filter((entry): entry is [string, string | number] =>
    ['string', 'number'].includes(typeof entry[1]),
  );
  return {
    field,
    code: named(message)?.key ?? 'invalid',
    ...(numbers.length > 0 ? { params: Object.fromEntries(numbers) } : {}),
  };
}
