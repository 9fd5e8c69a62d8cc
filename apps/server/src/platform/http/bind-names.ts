import { apiNameOf, COMMON_PARAMETERS, definitionOf } from '@xunban/contract';
import type { z } from 'zod';
import type { FieldFault } from '../refusal.ts';

/**
 * Parameter names bind case-insensitively, as the clients of the specification expect (`ORDERNO`, `orderNo`), and are mapped to
 * ours: the schema knows the API name of a field. Built once per schema; at run time it only looks names up.
 */
export type NameBinder = (value: unknown, at: string, faults: FieldFault[]) => unknown;

const asIs: NameBinder = (value) => value;

export function nameBinder(schema: z.ZodType | undefined, top = true): NameBinder {
  if (!schema) return asIs;
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return objectBinder(def.shape ?? {}, top);
    case 'array': {
      const element = nameBinder(def.element, false);
      if (element === asIs) return asIs;
      return (value, at, faults) =>
        Array.isArray(value) ? value.map((item, index) => element(item, `${at}.${index}`, faults)) : value;
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return nameBinder(def.innerType, top);
    case 'pipe':
      return nameBinder(def.in, top);
    default:
      return asIs;
  }
}

function objectBinder(shape: Readonly<Record<string, z.ZodType>>, top: boolean): NameBinder {
  const byLowerName = new Map(
    Object.entries(shape).map(([name, field]) => [
      apiNameOf(name, field).toLowerCase(),
      { name, bind: nameBinder(field, false) },
    ]),
  );
  return (value, at, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const bound: Record<string, unknown> = {};
    for (const [given, item] of Object.entries(value)) {
      const lower = given.toLowerCase();
      const known = byLowerName.get(lower);
      if (!known && top && COMMON_PARAMETERS.has(lower)) continue;
      // A name of ours that the API does not define is treated as any other unknown name.
      if (!known && Object.hasOwn(shape, given)) continue;
      const name = known?.name ?? given;
      const path = at ? `${at}.${name}` : name;
      // The same parameter came in two spellings. The intended value is ambiguous.
      if (Object.hasOwn(bound, name)) faults.push({ field: path, code: 'duplicate' });
      bound[name] = known ? known.bind(item, path, faults) : item;
    }
    return bound;
  };
}

/** Deeper than the input of any call. Code behind this check may walk through an input by recursion. */
const DEEPEST = 64;

/**
 * Refuses text that cannot be stored, wherever it stands in the input (PostgreSQL stores no NUL, and UTF-8 has no lone
 * surrogates), and input that is nested so deeply that reading it would exhaust the stack.
 */
export function findUnstorableText(value: unknown, at = '', depth = 0): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? at : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === DEEPEST) return at;
  for (const [name, item] of Object.entries(value)) {
    const path = at ? `${at}.${name}` : name;
    if (typeof name === 'string' && (name.includes('\0') || !name.isWellFormed())) return path.replaceAll('\0', '');
    const found = findUnstorableText(item, path, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
