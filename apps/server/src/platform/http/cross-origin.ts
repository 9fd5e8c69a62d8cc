import type { FastifyInstance } from 'fastify';

/** What the client sends beside what browsers always allow. */
const HEADERS = 'authorization, content-type, accept-language, idempotency-key';
/** How long a browser may remember the permission: asking before each quote would double the requests. */
const REMEMBER_SECONDS = 7200;

/**
 * Lets pages of other addresses make some calls, as the site does when prices are computed on another host. Tokens
 * travel in a header and never in a cookie, so a page can only do what its own token may.
 * @param origins addresses of the sites, without a path; none switches this off
 * @param paths of the calls, as they are mounted; they have no parameters
 */
export function addCrossOrigin(app: FastifyInstance, origins: ReadonlySet<string>, paths: readonly string[]): void {
  if (origins.size === 0) return;
  const open = new Set(paths.map((path) => path.toLowerCase()));
  app.addHook('onRequest', (request, reply, done) => {
    const path = (request.url.split('?')[0] ?? '').toLowerCase().replace(/\/+$/, '');
    if (!open.has(path)) return done();
    // Caches must not give one site the answer that another one was allowed.
    reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return done();
    reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', 'Retry-After');
    if (request.method !== 'OPTIONS') return done();
    reply
      .header('Access-Control-Allow-Methods', 'GET, POST')
      .header('Access-Control-Allow-Headers', HEADERS)
      .header('Access-Control-Max-Age', REMEMBER_SECONDS)
      .code(204)
      .send();
  });
}
