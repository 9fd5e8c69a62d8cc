import { WEBHOOKS } from '@xunban/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import type { GatewayNotice, PaymentGateway } from '../../../platform/gateways/gateway.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type PaymentDeps, settle } from './ask-gateway.ts';
import { READ_COMPLAINT, RUN_REFUND } from './job-names.ts';
import type { WhatIsDue } from './what-is-due.ts';

const MAX_NOTIFY_BYTES = 64 * 1024;

/**
 * Receives the gateways' notices about payments and refunds, in their own format (`WEBHOOKS` of the contract). A gateway
 * repeats a notice until it is answered as it wants, which happens once the notice is booked.
 */
export function addNotifyRoute(app: FastifyInstance, { config, db, log }: Deps, due: WhatIsDue): void {
  const deps: PaymentDeps = { db, log, gateways: openGateways({ config, db }), due };
  void app.register(async (notifies) => {
    // The signature covers the bytes as they came.
    notifies.removeAllContentTypeParsers();
    notifies.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_NOTIFY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    notifies.post<{ Params: { gateway: string } }>(
      WEBHOOKS.gatewayNotice.path.replace('{gateway}', ':gateway'),
      { config: { site: 'web' } },
      async (request, reply) => {
        const name = deps.gateways.names.find((known) => known === request.params.gateway.toLowerCase());
        const gateway = name && deps.gateways.get(name);
        if (!gateway) return reply.code(404).type('text/plain; charset=utf-8').send('fail');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const answer = (outcome: Parameters<PaymentGateway['answerNotify']>[0]) => {
          const response = gateway.answerNotify(outcome);
          return reply.code(response.status).type(response.type).send(response.body);
        };
        try {
          return answer(await handleNotice(deps, await gateway.parseNotify({ headers: request.headers, body })));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          request.log.warn({ gateway: name, code: error.code }, 'gateway notification refused');
          return answer('refused');
        }
      },
    );
  });
}

/**
 * Books the trade of a genuine notice; for a refund or complaint the gateway is queried, since a notice reports only that
 * something happened.
 */
async function handleNotice(deps: PaymentDeps, notice: GatewayNotice): Promise<'taken' | 'ignored'> {
  switch (notice.about) {
    case 'trade':
      return (await settle(deps, notice.evidence)).effect === 'ignored' ? 'ignored' : 'taken';
    case 'refund': {
      const { refundNo } = notice;
      await deps.db.transaction((tx) => addJob(tx, RUN_REFUND, { refundNo }, { key: `refund ${refundNo}` }));
      return 'taken';
    }
    case 'complaint': {
      const { gateway, ref } = notice;
      await deps.db.transaction((tx) =>
        addJob(tx, READ_COMPLAINT, { gateway, ref }, { key: `complaint ${gateway} ${ref}` }),
      );
      return 'taken';
    }
    case 'nothing':
      return 'taken';
  }
}
