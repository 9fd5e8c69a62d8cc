import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { BANK_FEED_PATH, BANK_SIGNATURE_HEADER, isSignedNotice, readNotice } from './bank-feed.ts';
import { receiveTransfer } from './receive-transfer.ts';

const MAX_BYTES = 16 * 1024;

/**
 * Receives the bank's notices of transfers that arrived; not a call of the contract. The bank repeats a notice until it
 * is answered `success`, which happens once the transfer is booked.
 */
export function addBankFeed(app: FastifyInstance, deps: Deps): void {
  void app.register(async (feed) => {
    // The signature covers the bytes as they came.
    feed.removeAllContentTypeParsers();
    feed.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    feed.post(BANK_FEED_PATH, { config: { site: 'web' } }, async (request, reply) => {
      reply.type('text/plain; charset=utf-8');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!(await isSignedNotice(deps, body, request.headers[BANK_SIGNATURE_HEADER]))) {
        request.log.warn({}, 'bank notice refused: invalid signature');
        return reply.code(401).send('fail');
      }
      const arrived = readNotice(body);
      if (!arrived) return reply.code(400).send('fail');
      const effect = await receiveTransfer(deps, arrived);
      if (effect !== 'contradicts') return reply.send('success');
      request.log.error(
        { bankReference: arrived.bankReference },
        'bank reported the same transfer with different data',
      );
      return reply.code(409).send('fail');
    });
  });
}
