import { createHash, timingSafeEqual } from 'node:crypto';
import { findOneOf } from '@xunban/contract';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { isLocalRequest, isThroughProxy } from '../../../platform/http/local-request.ts';
import { plainPage } from '../../../platform/http/plain-page.ts';

const COOKIE = 'xunban-dev';
const ENTER = '/dev/enter';
const PAGES = ['/dev/outbox', '/dev/bank'] as const;

/**
 * Restricts the demonstration pages below `/dev` to clients on this machine, and behind a proxy to clients with the token that
 * `npm start` printed. A browser without the token gets a page that asks for it. For all others the URLs do not exist: neither
 * over a network, nor for a page of another site whose name was pointed at this machine.
 */
export const devPageGuard =
  ({ trustedProxies, demoToken }: Pick<Config, 'trustedProxies' | 'demoToken'>): onRequestHookHandler =>
  (request, reply, done) => {
    if (isLocalRequest(request) || (isThroughProxy(request, trustedProxies) && isSame(tokenIn(request), demoToken)))
      return done();
    if (isThroughProxy(request, trustedProxies)) askForToken(request, reply, 'none');
    else reply.callNotFound();
  };

/** `POST /dev/enter`: takes the token and leaves it in a cookie for the pages below `/dev`. */
export function addDevSignIn(app: FastifyInstance, config: Config): void {
  if (!config.demonstration) return;
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.post<{ Body: { readonly token?: string; readonly to?: string } | undefined }>(
      ENTER,
      { config: { site: 'web' } },
      async (request, reply) => {
        if (!isThroughProxy(request, config.trustedProxies)) return reply.callNotFound();
        const { token = '', to } = request.body ?? {};
        if (!isSame(token.trim(), config.demoToken)) return askForToken(request, reply, 'wrong');
        const isSecure = config.publicUrl.startsWith('https://');
        reply.header(
          'Set-Cookie',
          stringifySetCookie({
            ...{ name: COOKIE, value: token.trim(), path: '/dev', httpOnly: true, sameSite: 'strict' },
            secure: isSecure,
          }),
        );
        return reply.redirect(findOneOf(PAGES, to) ?? PAGES[0], 303);
      },
    );
  });
}

function askForToken(request: FastifyRequest, reply: FastifyReply, reason: 'none' | 'wrong'): FastifyReply {
  const wanted = PAGES.find((page) => request.url.startsWith(page)) ?? PAGES[0];
  return reply
    .code(401)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(devTokenPage({ action: ENTER, to: wanted, isWrong: reason === 'wrong' }));
}

/** Returns a browser's token from its cookie, a program's bearer token. */
const tokenIn = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? parseCookie(headers.cookie ?? '')[COOKIE] ?? '';

/** Compares in the same time wherever the two differ. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(hash(given), hash(token));
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Builds the page that asks for a demonstration's token and states where to find it. */
function devTokenPage({ action, to, isWrong }: { action: string; to: string; isWrong: boolean }): string {
  return plainPage({
    language: 'zh-CN',
    title: '演示口令 Demonstration token',
    content: `<p>这个页面只供演示的主人使用。请输入启动服务（npm start）时终端里显示的口令。
<p lang="en">This page is for the operator of the demonstration. Enter the token shown in the terminal at the start of the server (npm start).
${isWrong ? '<p role="alert"><strong>口令不正确 The token is wrong</strong>' : ''}
<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="to" value="${escapeHtml(to)}"><label>口令 Token <input name="token" type="password" autocomplete="off" required autofocus></label><p><button>进入 Enter</button></form>`,
  });
}
