import { type Calls, isPlanned, type LiveCall, memberCalls } from '@xunban/contract';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

const HEAD = '/** Generated from the contract. */\n';

/** The types of the calls that members can make, as the text of a declaration file. */
export function typeTexts(calls: Calls): string {
  const named = new Map<string, string>();
  const areas = Object.entries(memberCalls(calls)).flatMap(([area, defs]) => {
    const methods = Object.entries(defs).flatMap(([name, def]) =>
      isPlanned(def) || def.result === 'text/event-stream' ? [] : [methodText(name, def, named)],
    );
    return methods.length === 0 ? [] : [`  readonly ${area}: {\n${methods.join('')}  };\n`];
  });
  const types = [...named]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `export type ${name} = ${text};\n`);
  return `${HEAD}
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The same key for all tries of one request; made by the client when absent. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

export interface Client {
${areas.join('')}}

${types.join('\n')}`;
}

function methodText(name: string, def: LiveCall, named: Map<string, string>): string {
  const files = Object.keys(def.files ?? {}).map((field) => `${field}: Blob`);
  const parts = [
    ...(def.params ? [`params: ${inputText(def.params)}`] : []),
    ...(def.query ? [`query${isOptional(def.query) ? '?' : ''}: ${inputText(def.query)}`] : []),
    ...(def.body ? [`body: ${inputText(def.body)}`] : []),
    ...(files.length > 0 ? [`files: { ${files.join('; ')} }`] : []),
  ];
  const isNeeded = parts.some((part) => !part.startsWith('query?'));
  const args =
    parts.length === 0 ? 'args?: Record<string, never>' : `args${isNeeded ? '' : '?'}: { ${parts.join('; ')} }`;
  return `    /** ${def.summary.replaceAll('*/', '')} */\n    ${name}(${args}, options?: CallOptions): Promise<${resultText(def, named)}>;\n`;
}

function resultText({ result }: LiveCall, named: Map<string, string>): string {
  if (result === 'none') return 'undefined';
  if (typeof result === 'string') return 'Blob';
  const { $defs = {}, ...json } = z.toJSONSchema(z.object({ it: result }), { io: 'output', unrepresentable: 'any' });
  for (const [name, schema] of Object.entries($defs as Readonly<Record<string, Json>>))
    if (!named.has(name)) named.set(name, textOf(schema));
  return textOf(((json.properties ?? {}) as Readonly<Record<string, Json>>)['it'] ?? {});
}

function inputText(schema: z.ZodType): string {
  const { $defs = {}, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return textOf(json as Json, $defs as Readonly<Record<string, Json>>);
}

const isOptional = (schema: z.ZodObject): boolean => schema.safeParse({}).success;

/** @param inlined definitions whose text stands in place of their name */
function textOf(schema: Json, inlined?: Readonly<Record<string, Json>>): string {
  const {
    $ref,
    anyOf,
    oneOf,
    allOf,
    type,
    properties,
    items,
    prefixItems,
    additionalProperties,
    enum: values,
  } = schema;
  const of = (other: unknown) => textOf(other as Json, inlined);
  const joined = (all: unknown, sign: string) => (all as Json[]).map((one) => `(${of(one)})`).join(sign);
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return inlined ? of(inlined[name] ?? {}) : name;
  }
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(values)) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (anyOf) return joined(anyOf, ' | ');
  if (oneOf) return joined(oneOf, ' | ');
  if (allOf) return joined(allOf, ' & ');
  if (Array.isArray(type)) return type.map((one) => of({ ...schema, type: one })).join(' | ');
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type === 'array')
    return prefixItems ? `readonly [${(prefixItems as Json[]).map(of).join(', ')}]` : `readonly (${of(items ?? {})})[]`;
  if (type !== 'object') return 'unknown';
  if (!properties)
    return `Readonly<Record<string, ${of(typeof additionalProperties === 'object' ? additionalProperties : {})}>>`;
  const required = new Set((schema['required'] ?? []) as string[]);
  const fields = Object.entries(properties as Readonly<Record<string, Json>>).map(
    ([name, field]) =>
      `readonly ${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.has(name) ? '' : '?'}: ${of(field)}`,
  );
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`;
}
