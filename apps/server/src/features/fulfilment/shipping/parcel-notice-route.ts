import { WEBHOOKS } from '@xunban/contract';
import type { FastifyInstance } from 'fastify';
import { readKuaidi100Push } from '../../../platform/carriers/kuaidi100.ts';
import type { Deps } from '../../../platform/deps.ts';
import { storePushed } from './track-parcels.ts';

const MAX_BYTES = 256 * 1024;
/** Answers by the provider's manual. It repeats a notice that is not answered with a success. */
const TAKEN = { result: true, returnCode: '200', message: 'ok' };
const REFUSED = { result: false, returnCode: '500', message: 'refused' };

/**
 * Receives tracking notices of 快递100; not a call of the contract. A notice of an unknown number is taken, because a repetition
 * would not find it either.
 */
export function addParcelNotice(app: FastifyInstance, deps: Deps): void {
  const { kuaidi100Key: key } = deps.config;
  void app.register(async (notices) => {
    // The signature covers the text as it came.
    notices.removeAllContentTypeParsers();
    notices.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    notices.post(WEBHOOKS.parcelNotice.path, { config: { site: 'web' } }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const notice = key === '' ? 'unsigned' : readKuaidi100Push(key, body);
      if (notice === 'unsigned') {
        request.log.warn({}, 'parcel notice refused: invalid signature');
        return reply.code(401).send(REFUSED);
      }
      if (notice === 'invalid') return reply.code(400).send(REFUSED);
      if (!(await storePushed(deps, notice)))
        request.log.warn({ carrier: notice.carrier }, 'parcel notice of an unknown waybill');
      return reply.send(TAKEN);
    });
  });
}
