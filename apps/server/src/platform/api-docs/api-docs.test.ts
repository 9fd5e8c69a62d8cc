import { ERRORS, WEBHOOK_TYPES } from '@xunban/contract';
import { SPECIFIED_CALLS } from '@xunban/testkit/specified-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createApp } from '../http/app.ts';
import { openApiDocument } from '../http/openapi.ts';
import { createLog } from '../log.ts';
import { addApiDocs } from './api-docs.ts';
import purposes from './call-purposes.zh-CN.json' with { type: 'json' };
import { idOf, meaningOf } from './call-section.ts';
import { callsOfSite, TASKS, taskOf } from './tasks.ts';
import { DOC_LANGUAGES, REMEDIES, TASK_TEXTS } from './texts.ts';

const read = readConfig({});
if (!read.ok) throw new Error('invalid settings');
const app = createApp(read.config, createLog('silent'));
beforeAll(async () => {
  addApiDocs(app, 'xunban', async () => false);
  await app.ready();
});
afterAll(() => app.close());

const ofMembers = callsOfSite('web').filter(({ def }) => typeof def.access === 'string');

test('every call of the specification is listed in the OpenAPI document of the web host', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json();
  const listed = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(SPECIFIED_CALLS).toHaveLength(109);
  expect(SPECIFIED_CALLS.filter((one) => !listed.includes(one.replace('{product}', 'xunban')))).toEqual([]);
});

test('every call of members has a task and a purpose in both languages', () => {
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = purposes;
  const lacking = ofMembers.filter(
    (call) => !taskOf(call) || !texts[call.group]?.[call.name] || !/^[A-Z].*\.$/s.test(call.def.summary),
  );
  expect(lacking.map(idOf)).toEqual([]);
});

test('no purpose is of a call that is gone', () => {
  const known = new Set(callsOfSite('web').map(idOf));
  const texts = Object.entries(purposes).flatMap(([group, names]) =>
    Object.keys(names).map((name) => `${group}.${name}`),
  );
  expect(texts.filter((name) => !known.has(name))).toEqual([]);
});

test('every parameter of members has a meaning in both languages', () => {
  interface Operation {
    readonly parameters?: readonly { readonly name: string }[];
    readonly requestBody?: {
      readonly content: Readonly<Record<string, { readonly schema: { readonly properties?: object } }>>;
    };
  }
  const lacking = ofMembers.flatMap(({ group, name, def }) => {
    const { paths } = openApiDocument({ [group]: { [name]: def } }, 'xunban') as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    };
    const operation = Object.values(Object.values(paths)[0] ?? {})[0];
    const fields = Object.entries(operation?.requestBody?.content ?? {})
      .filter(([media]) => media === 'application/json')
      .flatMap(([, { schema }]) => Object.keys(schema.properties ?? {}));
    return [...(operation?.parameters ?? []).map((one) => one.name), ...fields]
      .filter((field) => !meaningOf(field, 'zh-CN') || !meaningOf(field, 'en'))
      .map((field) => `${group}.${name}: ${field}`);
  });
  expect(lacking).toEqual([]);
});

test('every refusal has a remedy', () => {
  const lacking = Object.entries(ERRORS).filter(([code, { status }]) => !REMEDIES[code] && !REMEDIES[status]);
  expect(lacking).toEqual([]);
  const codes = Object.keys(REMEDIES).filter((key) => !/^\d+$/.test(key));
  expect(codes.filter((code) => !Object.hasOwn(ERRORS, code))).toEqual([]);
});

describe.each(DOC_LANGUAGES)('the reference in %s', (language) => {
  const pageOf = async (slug: string) => (await app.inject(`/api/docs/${language}/${slug}`)).body;

  test('shows every call of a task, with three requests', async () => {
    for (const task of TASKS) {
      const own = callsOfSite('web').filter((call) => taskOf(call) === task);
      if (own.length === 0) continue;
      const page = await pageOf(task);
      expect(page).toContain(`<h1>${TASK_TEXTS[task][language]}</h1>`);
      expect(own.filter((call) => !page.includes(`id="${idOf(call)}"`)).map(idOf)).toEqual([]);
      for (const name of ['curl', 'TypeScript', 'Python']) expect(page).toContain(`<summary>${name}</summary>`);
    }
  });

  test('has the guides, all codes and all events', async () => {
    expect((await app.inject(`/api/docs/${language}`)).body).toContain('/api/openapi.json');
    expect(await pageOf('order-example')).toContain('createClient({ baseUrl: XUNBAN_URL');
    const errors = await pageOf('error-codes');
    expect(Object.keys(ERRORS).filter((code) => !errors.includes(`id="${code}"`))).toEqual([]);
    const events = await pageOf('webhook-events');
    expect(WEBHOOK_TYPES.filter((type) => !events.includes(`<code>${type}</code>`))).toEqual([]);
  });

  test('finds a call by a word of either language, and nothing by nonsense', async () => {
    for (const word of ['freight', encodeURIComponent('运费')])
      expect(await pageOf(`search?q=${word}`)).toContain(`/api/docs/${language}/order#address.freight`);
    expect(await pageOf('search?q=%3Cscript%3Eqqq')).not.toContain('<script>qqq');
    expect(await pageOf('search?q=qqqq')).not.toContain('<ul class="hits">');
    expect((await app.inject(`/api/docs/${language}/search?q=a&q=b`)).statusCode).toBe(200);
  });

  test('an unknown page is not found', async () => {
    expect((await app.inject(`/api/docs/${language}/nothing`)).statusCode).toBe(404);
  });
});

test('the page without a language follows the browser', async () => {
  const titleIn = async (accept: string) =>
    (await app.inject({ url: '/api/docs', headers: { 'accept-language': accept } })).body;
  expect(await titleIn('en')).toContain('<html lang="en">');
  expect(await titleIn('zh-TW')).toContain('<html lang="zh-CN">');
});

test('pages contain no script or style of their own', async () => {
  const { body, headers } = await app.inject('/api/docs/en/order');
  expect(body).not.toMatch(/<style|style="|\son\w+="|<script>/);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
});

test('samples use the names of the client, those of curl the names of the API', async () => {
  const { body } = await app.inject('/api/docs/en/pay');
  expect(body).toContain('client.payment.open({\n  body: {\n    mainOrderIds: [');
  expect(body).toContain('&quot;orderMainIds&quot;: [');
});
