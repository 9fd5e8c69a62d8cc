import type { Site } from '@xunban/contract';
import { negotiateLanguage } from '@xunban/i18n';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import type { UnavailableReason } from '../db/failures.ts';
import { jsonInLanguage } from '../program-texts.ts';
import { Refusal } from '../refusal.ts';
import { headerSets } from './security-headers.ts';
import { siteOf } from './site.ts';

/** Data shared by all answers of a route. It is computed once, when the route is added. */
export interface Served {
  /** The route as it was declared: a name for logs and metrics that clients cannot choose. */
  readonly route: string;
  readonly isApi: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where no route was found, and where the address could not even be read. */
    served: Served | null;
    /** The reason when the database could not do the work of this request. */
    unavailable: UnavailableReason | null;
  }
  interface FastifyContextConfig {
    /** Only found at this site; at both when absent. */
    site?: Site;
    /** Answers with JSON and nothing else, so headers that speak to a page are left out. */
    answersJson?: boolean;
  }
}

/** Anything below `/api`, whether it exists or not. */
export const isApi = (request: FastifyRequest): boolean => isApiPath(request.url);
const isApiPath = (url: string): boolean => /^\/api/i.test(url);

/** Gives the routes that are added from now on their headers and their names, and what no route answers its headers. */
export function registerHooks(app: FastifyInstance, config: Config): void {
  const sets = headerSets(config);
  const setFor = (isBelowApi: boolean) => (isBelowApi ? sets.freshPage : sets.page);
  app.decorateRequest('served', null);
  app.decorateRequest('unavailable', null);
  app.decorateRequest('language', {
    // Worked out when it is read, because few answers have text in them.
    getter(this: FastifyRequest) {
      return negotiateLanguage(this.headers['accept-language']);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) reply.headers(setFor(isApi(request)));
    done();
  });
  // Reasons that the program gives are stored as keys.
  app.addHook('onSend', (request, _reply, payload, done) =>
    done(null, typeof payload === 'string' ? jsonInLanguage(payload, request.language) : payload),
  );
  app.addHook('onRoute', (route) => {
    const isBelowApi = isApiPath(route.url);
    const headers = route.config?.answersJson ? sets.json : setFor(isBelowApi);
    const served: Served = { route: route.url, isApi: isBelowApi, headers };
    const { site } = route.config ?? {};
    // With a callback: an async hook costs a promise and a microtask.
    const prepare: onRequestHookHandler = (request, reply, done) => {
      request.served = served;
      reply.headers(headers);
      if (site !== undefined && siteOf(request) !== site) done(new Refusal('notFound'));
      else done();
    };
    route.onRequest = [prepare, ...[route.onRequest ?? []].flat()];
  });
}
