import { readFileSync } from 'node:fs';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { accept, type WebhookReceiver, webhookReceiver } from '../../../testing/webhook-receiver.ts';
import { type Resolve, type SendingRules, sendWebhook } from './send-webhook.ts';

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});

async function receiver(answer = accept): Promise<WebhookReceiver> {
  const started = await webhookReceiver(answer);
  open.push(started);
  return started;
}
const send = (url: string, rules: Partial<SendingRules> = {}, stopping?: AbortSignal) =>
  sendWebhook({ url, headers: { 'webhook-id': '1' }, body: '{"a":1}' }, { allowAny: true, ...rules }, stopping);

test('the body and headers arrive, and the beginning of the answer is kept', async () => {
  const at = await receiver((response) => response.end('thanks\u0000'));
  expect(await send(at.url)).toMatchObject({ status: 200, fault: '', response: 'thanks' });
  expect(at.received).toMatchObject([{ headers: { 'webhook-id': '1', 'content-length': '7' }, body: '{"a":1}' }]);
});

test('a redirect to an inner address is not followed', async () => {
  const inner = await receiver();
  const at = await receiver((response) => response.writeHead(302, { location: inner.url }).end());
  expect(await send(at.url)).toMatchObject({ status: 302, fault: 'redirect' });
  expect(inner.received).toEqual([]);
});

test('of a hundred megabytes no more than an excerpt is read', async () => {
  let sent = 0;
  const piece = Buffer.alloc(1_048_576, 'x');
  const at = await receiver((response) => {
    const write = () => {
      while (sent < 100 && !response.destroyed) {
        sent += 1;
        if (!response.write(piece)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  });
  const answer = await send(at.url);
  expect(answer).toMatchObject({ status: 200, fault: '' });
  expect(answer.response).toHaveLength(2_048);
  expect(sent).toBeLessThan(100);
});

test('a receiver that hangs is left after the time limit; one whose body hangs has answered', async () => {
  const silent = await receiver(() => {});
  expect(await send(silent.url, { timeoutMs: 50 })).toMatchObject({ status: null, fault: 'timeout', response: '' });
  const slow = await receiver((response) => void response.writeHead(200).write('part'));
  expect(await send(slow.url)).toMatchObject({ status: 200, fault: '', response: 'part' });
});

test('a connection that is closed, garbage, a closed port and a failure are told apart', async () => {
  const closing = await receiver((response) => response.destroy());
  expect(await send(closing.url)).toMatchObject({ status: null, fault: 'connection', response: 'ECONNRESET' });
  const garbage = net.createServer((socket) => socket.on('error', () => {}).end('SSH-2.0-server\r\n'));
  await new Promise<void>((resolve) => garbage.listen(0, '127.0.0.1', resolve));
  open.push({ stop: async () => void garbage.close() });
  const port = (garbage.address() as AddressInfo).port;
  expect(await send(`http://127.0.0.1:${port}`)).toMatchObject({ status: null, fault: 'protocol' });
  const failing = await receiver((response) => response.writeHead(500).end('no'));
  expect(await send(failing.url)).toMatchObject({ status: 500, fault: 'status', response: 'no' });
  await failing.stop();
  expect(await send(failing.url)).toMatchObject({ status: null, fault: 'connection', response: 'ECONNREFUSED' });
});

test('an untrusted certificate is a fault of TLS', async () => {
  const pem = readFileSync(new URL('../../../testing/untrusted-certificate.pem', import.meta.url));
  const server = https.createServer({ key: pem, cert: pem }, (_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ stop: async () => void server.close() });
  const { port } = server.address() as AddressInfo;
  expect(await send(`https://127.0.0.1:${port}`)).toMatchObject({
    ...{ status: null, fault: 'tls', response: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  });
});

test('a shutdown interrupts a request', async () => {
  const silent = await receiver(() => {});
  const stopping = new AbortController();
  const sending = send(silent.url, {}, stopping.signal);
  await expect.poll(() => silent.received.length).toBe(1);
  stopping.abort();
  expect(await sending).toMatchObject({ status: null, fault: 'interrupted' });
});

test('a name that leads inside is never called, however it is answered', async () => {
  const at = await receiver();
  const { port } = new URL(at.url);
  const outside = { address: '93.184.216.34', family: 4 };
  const inside = { address: '127.0.0.1', family: 4 };
  for (const addresses of [[inside], [outside, inside], [{ address: '::ffff:7f00:1', family: 6 }]])
    expect(await send('https://example.com/', { allowAny: false, resolve: async () => addresses })).toMatchObject({
      status: null,
      fault: 'address',
      response: 'webhookPrivate',
    });
  expect(await send('https://127.0.0.1/', { allowAny: false })).toMatchObject({ fault: 'address' });
  expect(await send('https://example.com/', { allowAny: false, resolve: async () => [] })).toMatchObject({
    fault: 'dns',
  });
  // A name server that changes its answer: the connection goes to the address that was checked, and it is asked once.
  const answers = [[inside], [outside]];
  let asked = 0;
  const changing: Resolve = async () => answers[asked++] ?? [];
  expect(await send(`http://rebinding.example:${port}/hooks`, { resolve: changing })).toMatchObject({ status: 204 });
  expect([asked, at.received.length]).toEqual([1, 1]);
});

test('a name server that hangs counts against the time limit', async () => {
  expect(await send('http://slow.example/', { timeoutMs: 50, resolve: () => new Promise(() => {}) })).toMatchObject({
    status: null,
    fault: 'timeout',
  });
});
