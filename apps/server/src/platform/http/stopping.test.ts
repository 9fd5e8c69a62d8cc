import { once } from 'node:events';
import net from 'node:net';
import { deferred } from '@xunban/testkit/deferred';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/server.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createApp } from './app.ts';
import { addStopping } from './stopping.ts';

test('a server that stops does not wait for connections on which nothing was sent', async () => {
  const server = await startTestServer();
  const silent = [server.url, server.consoleUrl].map((address) =>
    net.connect(Number(new URL(address).port), '127.0.0.1'),
  );
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  const closed = silent.map((socket) => once(socket, 'close'));
  // The server has accepted them when it answers a later connection.
  await Promise.all([server.url, server.consoleUrl].map((address) => fetch(`${address}/readyz`)));
  await server.stop();
  await Promise.all(closed);
});

test('a server that stops cuts a body that does not arrive, and answers one that does', async () => {
  const { config } = readDefaults();
  const app = createApp(config, createLog('silent'));
  const stopping = addStopping(app, 0);
  const [begun, entered] = [deferred(), deferred()];
  const release = deferred();
  let arrivals = 0;
  const answered: string[] = [];
  app.addHook('preParsing', async () => {
    arrivals += 1;
    if (arrivals === 2) begun.resolve();
  });
  app.post('/slow', async ({ body }) => {
    entered.resolve();
    await release.promise;
    answered.push(JSON.stringify(body));
    return {};
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const send = (body: string) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    socket.write(
      `POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n${body}`,
    );
    return { closed, received: () => received };
  };
  const [partial, whole] = [send('{"a"'), send('{"a": 1}')];
  await Promise.all([begun.promise, entered.promise]);
  stopping.begin();
  const closing = app.close();
  await partial.closed;
  release.resolve();
  await Promise.all([closing, whole.closed]);
  expect(partial.received()).not.toContain('HTTP/1.1 200');
  expect(whole.received()).toContain('HTTP/1.1 200');
  expect(answered).toEqual(['{"a":1}']);
});

function readDefaults() {
  const read = readConfig({});
  if (!read.ok) throw new Error('invalid settings');
  return read;
}
