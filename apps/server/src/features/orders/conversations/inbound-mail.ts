import { createHmac, timingSafeEqual } from 'node:crypto';
import { readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { WEBHOOKS } from '@xunban/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { receiveMail } from './receive-mail.ts';

const MAX_BYTES = 30 * 1024 * 1024;
const MAX_FILES = 50;
export const MAIL_SIGNATURE_HEADER = 'x-mail-signature';

/**
 * Receives emails from a mail server or a service; not a call of the contract. The request has the email as it came, and the hex
 * HMAC-SHA-256 over these bytes under `MAIL_INBOUND_SECRET`.
 */
export function addInboundMail(app: FastifyInstance, deps: Deps): void {
  const { mailInboundSecret: secret } = deps.config;
  void app.register(async (mails) => {
    mails.removeAllContentTypeParsers();
    mails.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    mails.post(WEBHOOKS.inboundMail.path, { config: { site: 'web' } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSigned(secret, body, request.headers[MAIL_SIGNATURE_HEADER])) {
        request.log.warn({}, 'inbound email refused: invalid signature');
        return reply.code(401).send({ result: 'refused' });
      }
      return reply.send({ result: await receiveMail(deps, body) });
    });
  });
}

function isSigned(secret: string, body: Buffer, signature: unknown): boolean {
  if (secret === '' || typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(signature, 'hex'));
}

/**
 * Reads the emails that a mail server left in the folder, `*.eml`. A read one is deleted; a refused one is renamed, so that it can be
 * looked at. A file stays until its message is stored, and a repeated one is ignored, so a crash or a second process loses and
 * repeats nothing.
 * @throws the first failure, after the other files
 */
export async function readMailFolder(deps: Pick<Deps, 'config' | 'db' | 'files' | 'log'>): Promise<void> {
  const folder = deps.config.mailInboundDir;
  if (folder === '') return;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const failures: unknown[] = [];
  for (const name of names.slice(0, MAX_FILES)) {
    const file = path.join(folder, name);
    try {
      const isTooLarge = (await stat(file)).size > MAX_BYTES;
      const result = isTooLarge ? 'refused' : await receiveMail(deps, await readFile(file));
      if (result === 'refused') await rename(file, `${file}.refused`);
      else await unlink(file);
    } catch (error) {
      // Another process may have finished it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
