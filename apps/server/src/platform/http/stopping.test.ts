import { once } from 'node:events';
import net from 'node:net';
import { test } from 'vitest';
import { startTestServer } from '../../testing/server.ts';

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
