import { type CallDef, concretePath, isPlanned, sentNames } from '@xunban/contract';
import type { NamedCall } from './tasks.ts';

/** A request and its reply, recorded by a test, with the names of the API. */
export interface Example {
  readonly path: string;
  readonly body?: unknown;
  readonly reply?: unknown;
}

export interface Sample {
  readonly language: string;
  readonly code: string;
}

/**
 * Returns a request in each language of the reference.
 * @param required names of the fields of the body that a request without a recorded example needs
 */
export function samplesOf(
  call: NamedCall,
  example: Example | undefined,
  product: string,
  required: readonly string[],
): readonly Sample[] {
  const { def } = call;
  const address = example?.path ?? concretePath(def.path, product);
  const open = required.length > 0 ? Object.fromEntries(required.map((name) => [name, '…'])) : undefined;
  const body = example ? example.body : open;
  return [
    { language: 'curl', code: curl(def, address, body) },
    { language: 'TypeScript', code: typeScript(call, address, body, product) },
    { language: 'Python', code: python(def, address, body) },
  ];
}

const isKeyed = (def: CallDef): boolean => !isPlanned(def) && def.idempotent === true;
const fileOf = (def: CallDef): string | undefined =>
  isPlanned(def) || !def.files ? undefined : Object.keys(def.files)[0];

function curl(def: CallDef, address: string, body: unknown): string {
  const file = fileOf(def);
  const parts = [
    `curl -X ${def.method} "$XUNBAN_URL${address}"`,
    '-H "Authorization: Bearer $XUNBAN_KEY"',
    ...(isKeyed(def) ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(file ? [`-F ${file}=@board.zip`] : []),
    ...(body === undefined || file
      ? []
      : ["-H 'Content-Type: application/json'", `-d @- <<'JSON'\n${JSON.stringify(body, null, 2)}\nJSON`]),
  ];
  return parts.join(' \\\n  ');
}

function typeScript({ group, name, def }: NamedCall, address: string, body: unknown, product: string): string {
  if (isPlanned(def)) return '';
  const names = Object.fromEntries(Object.entries(sentNames(def)).map(([own, sent]) => [sent, own]));
  const [path = '', search = ''] = address.split('?');
  const params = paramsOf(concretePath(def.path, product), path);
  const query = renamed(Object.fromEntries(new URLSearchParams(search)), names);
  const file = fileOf(def);
  const args = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(Object.keys(query as object).length > 0 && { query }),
    ...(body !== undefined && !file && { body: renamed(body, names) }),
  };
  const text =
    Object.keys(args).length > 0 ? JSON.stringify(args, null, 2).replaceAll(/"([A-Za-z_]\w*)":/g, '$1:') : '';
  const given = file ? `{ files: { ${file}: board } }` : text;
  return `const result = await client.${group}.${name}(${given});`;
}

/** Values of the path's parameters, by its template. */
function paramsOf(template: string, path: string): Readonly<Record<string, string>> {
  const values = path.split('/');
  return Object.fromEntries(
    template.split('/').flatMap((part, index) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? [] : [[name, decodeURIComponent(values[index] ?? '')]];
    }),
  );
}

function renamed(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [names[name] ?? name, renamed(one, names)]));
}

/** Uses `call` of the example in Python. */
function python(def: CallDef, address: string, body: unknown): string {
  if (fileOf(def)) return `upload("board.zip")`;
  return body === undefined
    ? `call("${def.method}", "${address}")`
    : `call("${def.method}", "${address}", ${pythonText(body, '')})`;
}

function pythonText(value: unknown, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const entries = Array.isArray(value)
    ? value.map((one) => pythonText(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonText(one, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return entries.length === 0
    ? `${open}${close}`
    : `${open}\n${inner}${entries.join(`,\n${inner}`)},\n${indent}${close}`;
}
