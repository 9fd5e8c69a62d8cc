import {
  type CallDef,
  type CallScope,
  concretePath,
  isPlanned,
  KEY_REQUESTS_PER_MINUTE,
  LIVE_KEY,
  SANDBOX_STAGES,
  type Site,
  scopeOf,
  siteOfCall,
  TEST_KEY,
  TOKEN_FIELD,
} from '@xunban/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { escapeHtml } from './escape-html.ts';
import { openApiDocument } from './openapi.ts';
import { type ExampleStep, ORDER_EXAMPLE, sentBody } from './order-example.ts';
import { plainPage } from './plain-page.ts';
import { siteOf } from './site.ts';

type Calls = Readonly<Record<string, Readonly<Record<string, CallDef>>>>;

/**
 * Serves `/api/openapi.json` for machines and `/api/docs` for people: one page without script. Both are made at the first
 * request: they would take half a second of each start. The calls of the web are public; those of the console are only shown
 * there, to staff.
 * @param isStaff whether the requesting browser or program has a session of the console
 */
export function addApiDocs(
  app: FastifyInstance,
  calls: Calls,
  product: string,
  isStaff: (request: FastifyRequest) => Promise<boolean>,
): void {
  const served = { web: callsOf(calls, 'web'), console: callsOf(calls, 'console') };
  // Bytes that all answers share: a text would be copied for each client, however slowly it reads.
  const made = new Map<string, Buffer>();
  const bytesOf = (name: string, make: () => string): Buffer => {
    const bytes = made.get(name) ?? Buffer.from(make());
    made.set(name, bytes);
    return bytes;
  };
  const canRead = async (request: FastifyRequest) => siteOf(request) === 'web' || isStaff(request);
  app.get('/api/openapi.json', async (request, reply) => {
    if (!(await canRead(request))) throw new Refusal('unauthenticated');
    const site = siteOf(request);
    const document = bytesOf(`document ${site}`, () => JSON.stringify(openApiDocument(served[site], product)));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', async (request, reply) => {
    if (!(await canRead(request))) throw new Refusal('unauthenticated');
    const site = siteOf(request);
    return reply
      .type('text/html; charset=utf-8')
      .send(bytesOf(`page ${site}`, () => docsPage(served[site], product, site)));
  });
}

const callsOf = (calls: Calls, site: Site): Calls =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([area, group]) => {
      const served = Object.entries(group).filter(([, def]) => (siteOfCall(def) ?? site) === site);
      return served.length > 0 ? [[area, Object.fromEntries(served)]] : [];
    }),
  );

const accessText = (def: CallDef): string => {
  if (typeof def.access === 'string') return def.access;
  return 'staff' in def.access ? `staff: ${def.access.staff}` : `member, or staff: ${def.access.memberOrStaff}`;
};

/** Tasks of the calls of members, by the scope of an API key that they need. */
const TASKS = [
  ['quote', 'Quote boards'],
  ['files', 'Upload files'],
  ['orders:write', 'Place, change and cancel orders'],
  ['pay', 'Pay'],
  ['orders:read', 'Follow orders'],
  ['invoices', 'Invoices'],
  ['account:read', 'Read the account'],
  ['any', 'Public content, and the key itself'],
  [undefined, 'For signed-in people, not for API keys'],
] as const satisfies readonly (readonly [CallScope | undefined, string])[];

interface Group {
  readonly id: string;
  readonly title: string;
  readonly defs: readonly CallDef[];
}

/** Calls of members by task, those of staff by area. */
function groupsOf(defs: readonly CallDef[], site: Site): readonly Group[] {
  if (site === 'web')
    return TASKS.map(([scope, title]) => ({
      id: scope?.replace(':', '-') ?? 'people',
      title: scope === undefined || scope === 'any' ? title : `${title} (scope ${scope})`,
      defs: defs.filter((def) => scopeOf(def) === scope),
    }));
  const areas = [...new Set(defs.map(({ area }) => area))];
  return areas.map((area) => ({ id: area, title: area, defs: defs.filter((def) => def.area === area) }));
}

function docsPage(calls: Calls, product: string, site: Site): string {
  const groups = groupsOf(
    Object.values(calls).flatMap((group) => Object.values(group)),
    site,
  );
  const sections = groups.map(({ id, title, defs }) => {
    const rows = defs.map(
      (def) =>
        `<tr${isPlanned(def) ? ' class="planned"' : ''}><td><b>${def.method}</b></td><td><code>${escapeHtml(concretePath(def.path, product))}</code></td><td>${accessText(def)}</td><td>${escapeHtml(def.summary)}${isPlanned(def) ? ' <i>(planned)</i>' : ''}</td></tr>`,
    );
    return `<section><h2 id="${id}">${title}</h2><table><thead><tr><th>Method</th><th>Path</th><th>Access</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
  });
  const example = site === 'web' ? [{ id: 'example', title: 'A whole order with curl' }] : [];
  const nav = [...example, ...groups].map(({ id, title }) => `<a href="#${id}">${title}</a>`).join(' ');
  return plainPage({
    language: 'en',
    title: 'Xunban API',
    content: `<p>Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${site === 'web' ? KEYS : ''}<p>Sign in with the login call, then send <code>Authorization: Bearer &lt;${TOKEN_FIELD}&gt;</code>.
Calls under <code>/api/applet</code> answer <code>{success, message, result}</code> with HTTP 200; the others answer bare objects and HTTP statuses.
Calls that move money or create orders take an <code>Idempotency-Key</code> header.
After HTTP 503 with <code>Retry-After</code> of at most two seconds a client repeats the request within that time: reads, calls with an <code>Idempotency-Key</code>, and writes whose <code>data.nothingSaved</code> is true.</p><nav>${nav}</nav>${site === 'web' ? exampleSection(product) : ''}${sections.join('')}`,
  });
}

const KEYS = `<p>Programs send an API key of the <a href="/main/apiKeys">member centre</a>: <code>Authorization: Bearer ${LIVE_KEY}…</code>, its last six characters are a CRC-32.
A key that is not valid gets 401, one that may not do this 403, each with a code that says why (<code>apiKey.…</code>), in both formats.
A key has ${KEY_REQUESTS_PER_MINUTE} requests a minute: see <code>RateLimit</code>, and <code>Retry-After</code> of a 429.</p>
<h2 id="sandbox">Sandbox</h2><p>A test key (<code>${TEST_KEY}…</code>) makes the same calls at the same addresses in a separate database: equal prices and checks, test money, simulated factory, carrier and gateway. Make one in the test mode of the member centre. Nothing is made, charged or sent but webhooks, and documents are marked 测试 TEST.
<code>POST /api/app/sandbox/orders/{orderNo}/advance</code> moves a board on (<code>${SANDBOX_STAGES.join('</code>, <code>')}</code>), <code>…/payments/{payNo}/outcome</code> pays it at the gateway or lets that fail, <code>…/transfers</code> brings money by a bank transfer. What no program moves goes on by itself after two minutes. In the first seconds after a start the sandbox answers 503 with <code>Retry-After</code>.</p>`;

const exampleSection = (product: string): string =>
  `<section><h2 id="example">A whole order with curl</h2><p>With <code>XUNBAN_URL</code> and <code>XUNBAN_KEY</code> in the environment, and a key with the scopes quote, files, orders:read, orders:write and pay.</p><ol>${ORDER_EXAMPLE.map((step) => `<li>${stepHtml(step, product)}</li>`).join('')}</ol></section>`;

function stepHtml(step: ExampleStep, product: string): string {
  const kept = Object.entries(step.keeps ?? {}).map(([name, path]) => `${name} = ${path}`);
  const keep = kept.length > 0 ? `<p class="note">From the reply: <code>${escapeHtml(kept.join(', '))}</code></p>` : '';
  return `${escapeHtml(step.title)}<pre>${escapeHtml(curlOf(step, product))}</pre>${keep}`;
}

/** The request as a command for a shell. */
function curlOf(step: ExampleStep, product: string): string {
  const { call, query, file } = step;
  const body = sentBody(step);
  const search = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`);
  const address = `$XUNBAN_URL${concretePath(call.path, product)}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  const parts = [
    `curl -X ${call.method} "${address}"`,
    `-H "Authorization: Bearer $XUNBAN_KEY"`,
    ...(call.idempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(file ? [`-F file=@${file}`] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d @- <<JSON\n${body}\nJSON`] : []),
  ];
  return parts.join(' \\\n  ');
}
