import { concretePath, type Site } from '@xunban/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openApiDocument } from '../http/openapi.ts';
import { siteOf } from '../http/site.ts';
import { Refusal } from '../refusal.ts';
import type { Operation } from './call-section.ts';
import recorded from './examples.json' with { type: 'json' };
import { DOCS, SCRIPT, STYLE } from './frame.ts';
import { docsPage, type Reference } from './pages.ts';
import type { Example } from './samples.ts';
import type { Schemas } from './schema-text.ts';
import { callsOfSite, type NamedCall } from './tasks.ts';
import { DOC_LANGUAGES, type DocLanguage } from './texts.ts';

const EXAMPLES: Readonly<Record<string, Example>> = recorded;

/**
 * Serves `/api/openapi.json` for machines and `/api/docs` for people. Both are made at the first request: they would take
 * half a second of each start. The calls of the web are public; those of the console are only shown there, to staff.
 * @param isStaff whether the requesting browser or program has a session of the console
 */
export function addApiDocs(
  app: FastifyInstance,
  product: string,
  isStaff: (request: FastifyRequest) => Promise<boolean>,
): void {
  const documents = {
    web: lazy(() => documentOf('web', product)),
    console: lazy(() => documentOf('console', product)),
  };
  const references = {
    web: lazy(() => referenceOf('web', documents.web(), product)),
    console: lazy(() => referenceOf('console', documents.console(), product)),
  };
  // Bytes that all answers share: a text would be copied for each client, however slowly it reads.
  const made = new Map<string, Buffer>();
  const bytesOf = (name: string, make: () => string): Buffer => {
    const bytes = made.get(name) ?? Buffer.from(make());
    made.set(name, bytes);
    return bytes;
  };
  const readableSite = async (request: FastifyRequest): Promise<Site> => {
    const site = siteOf(request);
    if (site !== 'web' && !(await isStaff(request))) throw new Refusal('unauthenticated');
    return site;
  };
  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { language, slug, query }: { readonly language: DocLanguage; readonly slug: string; readonly query?: string },
  ) => {
    const site = await readableSite(request);
    const key = `${site} ${language} ${slug}`;
    const html = made.get(key) ?? docsPage(references[site](), language, slug, query);
    if (html === undefined) throw new Refusal('notFound');
    if (query === undefined) bytesOf(key, () => html.toString());
    return reply.type('text/html; charset=utf-8').send(html);
  };
  app.get('/api/openapi.json', async (request, reply) => {
    const site = await readableSite(request);
    const document = bytesOf(`document ${site}`, () => JSON.stringify(documents[site]()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get(`${DOCS}/docs.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  app.get(`${DOCS}/docs.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
  app.get(DOCS, (request, reply) =>
    sendPage(request, reply, { language: request.language === 'en' ? 'en' : 'zh-CN', slug: '' }),
  );
  for (const language of DOC_LANGUAGES) {
    app.get(`${DOCS}/${language}`, (request, reply) => sendPage(request, reply, { language, slug: '' }));
    app.get<{ Querystring: Record<string, unknown> }>(`${DOCS}/${language}/search`, (request, reply) => {
      const { q } = request.query;
      return sendPage(request, reply, {
        language,
        slug: 'search',
        query: typeof q === 'string' ? q.slice(0, 100) : '',
      });
    });
    app.get<{ Params: { slug: string } }>(`${DOCS}/${language}/:slug`, (request, reply) =>
      sendPage(request, reply, { language, slug: request.params.slug }),
    );
  }
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

/** The document of a site. Calls that both sites serve are in both. */
function documentOf(site: Site, product: string): Document {
  const groups: Record<string, Record<string, NamedCall['def']>> = {};
  for (const { group, name, def } of callsOfSite(site)) {
    groups[group] ??= {};
    groups[group][name] = def;
  }
  return openApiDocument(groups, product) as unknown as Document;
}

function referenceOf(site: Site, { paths, components }: Document, product: string): Reference {
  const calls = callsOfSite(site).flatMap((call) => {
    const path = concretePath(call.def.path, product);
    const operation = paths[path]?.[call.def.method.toLowerCase()];
    return operation ? [{ call, path, operation, example: EXAMPLES[`${call.group}.${call.name}`] }] : [];
  });
  return { site, product, calls, schemas: components.schemas };
}
