import { type CallDef, concretePath, isPlanned, type Site, siteOfCall, TOKEN_FIELD } from '@xunban/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { escapeHtml } from './escape-html.ts';
import { openApiDocument } from './openapi.ts';
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
    return reply.type('text/html; charset=utf-8').send(bytesOf(`page ${site}`, () => docsPage(served[site], product)));
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

function docsPage(calls: Calls, product: string): string {
  const byArea = new Map<string, CallDef[]>();
  for (const def of Object.values(calls).flatMap((group) => Object.values(group)))
    byArea.set(def.area, [...(byArea.get(def.area) ?? []), def]);
  const sections = [...byArea].map(([area, defs]) => {
    const rows = defs.map(
      (def) =>
        `<tr${isPlanned(def) ? ' class="planned"' : ''}><td><b>${def.method}</b></td><td><code>${escapeHtml(concretePath(def.path, product))}</code></td><td>${accessText(def)}</td><td>${escapeHtml(def.summary)}${isPlanned(def) ? ' <i>(planned)</i>' : ''}</td></tr>`,
    );
    return `<section><h2 id="${area}">${area}</h2><table><thead><tr><th>Method</th><th>Path</th><th>Access</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
  });
  const nav = [...byArea.keys()].map((area) => `<a href="#${area}">${area}</a>`).join(' ');
  return plainPage({
    language: 'en',
    title: '迅板 Xunban API',
    content: `<p>Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>. Sign in with the login call, then send <code>Authorization: Bearer &lt;${TOKEN_FIELD}&gt;</code>.
Calls under <code>/api/applet</code> answer <code>{success, message, result}</code> with HTTP 200; the others answer bare objects and HTTP statuses.
Calls that move money or create orders take an <code>Idempotency-Key</code> header.
After HTTP 503 with <code>Retry-After</code> of at most two seconds a client repeats the request within that time: reads, calls with a key, and writes whose <code>data.nothingSaved</code> is true.</p><nav>${nav}</nav>${sections.join('')}`,
  });
}
