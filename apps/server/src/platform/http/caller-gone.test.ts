import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { callerGone } from './caller-gone.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Sends a body to a server that answers only after a while. @returns the signal, once the server has read the body */
async function posted(answerMs: number) {
  const signals: AbortSignal[] = [];
  let whenRead = (): void => undefined;
  const read = new Promise<void>((resolve) => {
    whenRead = resolve;
  });
  server = createServer((incoming, response) => {
    signals.push(callerGone(response));
    incoming.resume().on('close', () => {
      whenRead();
      setTimeout(() => response.end('done'), answerMs);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, method: 'POST' });
  const answered = new Promise<string>((resolve) => {
    sent.on('error', () => resolve('gone'));
    sent.on('response', (response) => response.resume().on('end', () => resolve('answered')));
  });
  sent.end('{"characters":"a"}');
  await read;
  return { signal: signals[0]!, sent, answered };
}

test('a caller who waits for the answer is there, though the body has long been read', async () => {
  const { signal, answered } = await posted(50);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(signal.aborted).toBe(false);
  expect(await answered).toBe('answered');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(signal.aborted).toBe(false);
});

test('a caller who hangs up is gone', async () => {
  const { signal, sent } = await posted(5_000);
  sent.destroy();
  await expect.poll(() => signal.aborted).toBe(true);
});
