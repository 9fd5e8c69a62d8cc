import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deferred } from '@xunban/testkit/deferred';
import { afterEach, expect, test } from 'vitest';
import { callerGone } from './caller-gone.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Sends a body to a server that answers when `answer` is called. @returns once the server has read the body */
async function posted() {
  const posting = deferred<{ signal: AbortSignal; answer: () => void; closed: Promise<unknown> }>();
  server = createServer((incoming, response) => {
    const [signal, closed] = [callerGone(response), once(response, 'close')];
    incoming.resume().on('close', () => posting.resolve({ signal, answer: () => response.end('done'), closed }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, method: 'POST' });
  const answered = new Promise<string>((resolve) => {
    sent.on('error', () => resolve('gone'));
    sent.on('response', (response) => response.resume().on('end', () => resolve('answered')));
  });
  sent.end('{"characters":"a"}');
  return { ...(await posting.promise), sent, answered };
}

test('a caller who waits for the answer is there, though the body has long been read', async () => {
  const { signal, answer, closed, answered } = await posted();
  expect(signal.aborted).toBe(false);
  answer();
  expect(await answered).toBe('answered');
  await closed;
  expect(signal.aborted).toBe(false);
});

test('a caller who hangs up is gone', async () => {
  const { signal, sent, closed } = await posted();
  sent.destroy();
  await closed;
  expect(signal.aborted).toBe(true);
});
