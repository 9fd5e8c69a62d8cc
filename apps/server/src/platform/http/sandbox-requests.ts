import type { IncomingMessage, ServerResponse } from 'node:http';
import { envelopeOf, SANDBOX_PATH } from '@xunban/contract';
import { negotiateLanguage } from '@xunban/i18n';
import type { FastifyInstance } from 'fastify';
import { isSandboxKey, keyInHeader } from '../auth/key-token.ts';
import { Refusal } from '../refusal.ts';
import { refusalAnswer } from './answers.ts';

/** The sandbox of a process, as its requests find it. */
export interface SandboxSide {
  /** Its application, which does not listen itself; undefined until it is ready. */
  app(): FastifyInstance | undefined;
  /** Ends event streams and unfinished requests, so that the server can stop. */
  beginStop(): void;
}

/** Seconds after which a request that came before the sandbox was ready may come again. */
const RETRY_S = 2;

/**
 * Hands each request of the sandbox to its application, before anything of it is looked up or read: requests below
 * {@link SANDBOX_PATH}, and those with a test key at any path. Without a sandbox all requests stay here.
 */
export function divertToSandbox(app: FastifyInstance, sandbox: SandboxSide): void {
  const listeners = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isOfSandbox(request)) for (const listen of listeners) listen.call(app.server, request, response);
    else hand(sandbox.app(), request, response);
  });
}

/** Removes the path of the sandbox from the address. @returns true for a request of the sandbox */
function isOfSandbox(request: IncomingMessage): boolean {
  const { url = '', headers } = request;
  const path = url.slice(0, SANDBOX_PATH.length + 1).toLowerCase();
  if (path === `${SANDBOX_PATH}/`) {
    request.url = url.slice(SANDBOX_PATH.length);
    return true;
  }
  return isSandboxKey(keyInHeader(headers.authorization) ?? '');
}

function hand(app: FastifyInstance | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (app) {
    app.routing(request, response);
    return;
  }
  const refusal = new Refusal('unavailable', { data: { retryAfterSeconds: RETRY_S, nothingSaved: true } });
  const language = negotiateLanguage(request.headers['accept-language']);
  const answer = refusalAnswer(refusal, { envelope: envelopeOf(request.url ?? ''), language, sentNames: {} });
  response.writeHead(answer.status, {
    ...answer.headers,
    'Content-Type': 'application/json; charset=utf-8',
    Connection: 'close',
  });
  response.end(answer.body);
}
