import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { openGateways } from '../../platform/gateways/gateways.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type PaymentDeps, settle } from './ask-gateway.ts';
import type { WhatIsDue } from './what-is-due.ts';

const MOST_NOTIFY_BYTES = 64 * 1024;

/**
 * Receives the gateways' notices about payments, in their own format and so not a call of the contract. A gateway
 * repeats a notice until the answer is exactly `success`, which it gets once the notice is booked.
 */
export function addNotifyRoute(app: FastifyInstance, { config, db, log }: Deps, due: WhatIsDue): void {
  const deps: PaymentDeps = { db, log, gateways: openGateways({ config, db }), due };
  void app.register(async (notifies) => {
    // The signature covers the bytes as they came.
    notifies.removeAllContentTypeParsers();
    notifies.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_NOTIFY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    notifies.post<{ Params: { gateway: string } }>(
      '/api/gateways/:gateway/notify',
      { config: { site: 'web' } },
      async (request, reply) => {
        reply.type('text/plain; charset=utf-8');
        const name = deps.gateways.names.find((known) => known === request.params.gateway.toLowerCase());
        const gateway = name && deps.gateways.get(name);
        if (!gateway) return reply.code(404).send('fail');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        try {
          const settlement = await settle(deps, await gateway.parseNotify({ headers: request.headers, body }));
          return reply.send(settlement.effect === 'ignored' ? 'fail' : 'success');
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          request.log.warn({ gateway: name, code: error.code }, 'a gateway notification was refused');
          return reply.code(401).send('fail');
        }
      },
    );
  });
}
