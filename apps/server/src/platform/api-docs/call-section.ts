import { isPlanned, scopeOf } from '@xunban/contract';
import { escapeHtml } from '../http/escape-html.ts';
import purposes from './call-purposes.zh-CN.json' with { type: 'json' };
import meanings from './field-meanings.json' with { type: 'json' };
import { type Example, samplesOf } from './samples.ts';
import { resolved, type Schema, type Schemas, typeText } from './schema-text.ts';
import type { NamedCall } from './tasks.ts';
import { type DocLanguage, TEXTS } from './texts.ts';

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>;
}

export interface Documented {
  readonly call: NamedCall;
  readonly path: string;
  readonly operation: Operation;
  readonly example: Example | undefined;
}

const PURPOSES: Readonly<Record<string, Readonly<Record<string, string>>>> = purposes;
const MEANINGS: Readonly<Record<string, readonly string[]>> = meanings;

/** The purpose of a call; in English when there is none in Chinese, as for calls of staff. */
export const purposeOf = ({ group, name, def }: NamedCall, language: DocLanguage): string =>
  (language === 'en' ? undefined : PURPOSES[group]?.[name]) ?? def.summary;

export const meaningOf = (field: string, language: DocLanguage): string =>
  MEANINGS[field]?.[language === 'en' ? 1 : 0] ?? '';

export const idOf = ({ group, name }: NamedCall): string => `${group}.${name}`;

export function callSection(
  { call, path, operation, example }: Documented,
  schemas: Schemas,
  language: DocLanguage,
  product: string,
): string {
  const { def } = call;
  const text = (name: keyof typeof TEXTS) => TEXTS[name][language];
  const notes = [accessText(call, language), ...(!isPlanned(def) && def.idempotent ? [text('idempotent')] : [])];
  const samples = samplesOf(call, example, product, requiredFields(operation, schemas)).filter(
    ({ code }) => code !== '',
  );
  return `<section class="call" id="${idOf(call)}"><h2><a href="#${idOf(call)}"><b class="method">${def.method}</b> <code>${escapeHtml(path)}</code></a></h2>
<p>${escapeHtml(purposeOf(call, language))}</p><p class="note">${notes.join(' · ')} · <code>${idOf(call)}</code></p>
${parametersTable(operation, schemas, language)}
<h3>${text('request')}</h3>${samples.map(({ language: name, code }, index) => `<details name="${idOf(call)}"${index === 0 ? ' open' : ''}><summary>${name}</summary><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></details>`).join('')}
${replyPart(operation, schemas, example, language)}</section>`;
}

function requiredFields({ requestBody }: Operation, schemas: Schemas): readonly string[] {
  const schema = requestBody?.content['application/json']?.schema;
  return schema ? (resolved(schema, schemas).required ?? []) : [];
}

function accessText({ def }: NamedCall, language: DocLanguage): string {
  const { access } = def;
  if (typeof access === 'object')
    return `${TEXTS.staff[language]}: ${'staff' in access ? access.staff : access.memberOrStaff}`;
  const scope = scopeOf(def);
  const key =
    scope === undefined
      ? TEXTS.noKey[language]
      : scope === 'any'
        ? TEXTS.anyKey[language]
        : `${TEXTS.keyScope[language]} <code>${scope}</code>`;
  return `${TEXTS[access][language]} · ${key}`;
}

function parametersTable({ parameters = [], requestBody }: Operation, schemas: Schemas, language: DocLanguage): string {
  const content = Object.entries(requestBody?.content ?? {});
  const inBody = content.flatMap(([media, { schema }]) => {
    const { properties = {}, required = [] } = resolved(schema, schemas);
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: media === 'multipart/form-data' ? 'form' : 'body',
      required: required.includes(name),
      schema: property,
    }));
  });
  const rows = [...parameters, ...inBody].map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code>${required ? ` <small>${TEXTS.required[language]}</small>` : ''}</th><td>${place}</td><td><code>${escapeHtml(place === 'form' ? 'file' : typeText(schema, schemas))}</code></td><td>${escapeHtml(meaningOf(name, language))}</td></tr>`,
  );
  if (rows.length === 0) return '';
  const head = [TEXTS.name, TEXTS.place, TEXTS.type, TEXTS.meaning].map(
    (one) => `<th scope="col">${one[language]}</th>`,
  );
  return `<h3>${TEXTS.parameters[language]}</h3><div class="wide" tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function replyPart(
  { responses }: Operation,
  schemas: Schemas,
  example: Example | undefined,
  language: DocLanguage,
): string {
  const title = `<h3>${TEXTS.reply[language]}</h3>`;
  if (example?.reply !== undefined)
    return `${title}<p class="note">${TEXTS.recorded[language]}</p><pre tabindex="0"><code>${escapeHtml(JSON.stringify(example.reply, null, 2))}</code></pre>`;
  const [media, body] = Object.entries(responses['200']?.content ?? {})[0] ?? [];
  if (!body) return `${title}<p><code>204</code></p>`;
  if (media !== 'application/json') return `${title}<p><code>${media}</code></p>`;
  const [envelope] = body.schema.oneOf ?? [];
  const result = resolved(envelope?.properties?.['result'] ?? body.schema, schemas);
  const fields = Object.entries(result.properties ?? {}).map(
    ([name, schema]) =>
      `<li><code>${escapeHtml(name)}</code> <small>${escapeHtml(typeText(schema, schemas))}</small></li>`,
  );
  return fields.length === 0
    ? `${title}<p><code>${escapeHtml(typeText(result, schemas))}</code></p>`
    : `${title}<p class="note">${TEXTS.notRecorded[language]}</p><ul class="fields">${fields.join('')}</ul>`;
}
