import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { closeEarly } from '../../finance/credit/close-early.ts';
import { devPageGuard } from './dev-page-guard.ts';

const A_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `POST /dev/month-close`: a member's month is over, so that a demonstration has a statement at once. */
export function addMonthClose(app: FastifyInstance, deps: Deps): void {
  if (!deps.config.demonstration) return;
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const guarded = { config: { site: 'web' }, onRequest: devPageGuard(deps.config) } as const;
    pages.post<{ Body: { readonly member?: string } | undefined }>(
      '/dev/month-close',
      guarded,
      async (request, reply) => {
        const { member = '' } = request.body ?? {};
        if (!A_UUID.test(member)) return reply.callNotFound();
        const statement = await deps.db.transaction((tx) => closeEarly(tx, member));
        return { statementNo: statement?.statementNo ?? '' };
      },
    );
  });
}
