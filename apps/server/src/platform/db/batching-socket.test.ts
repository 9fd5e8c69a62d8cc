import { once } from 'node:events';
import net from 'node:net';
import { expect, test, vi } from 'vitest';
import { BatchingSocket } from './batching-socket.ts';

test('writes of one turn of the event loop, also those after resolved promises, are sent by one call and in order', async () => {
  const received: Buffer[] = [];
  const server = net.createServer((socket) => socket.on('data', (part) => received.push(part)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new BatchingSocket();
  try {
    socket.connect((server.address() as net.AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const alone = vi.spyOn(socket, '_write');
    const together = vi.spyOn(socket, '_writev');
    socket.write('a');
    socket.cork();
    socket.write('b');
    socket.uncork();
    await Promise.resolve();
    socket.write('c');
    await vi.waitFor(() => expect(Buffer.concat(received).toString()).toBe('abc'));
    expect([alone.mock.calls.length, together.mock.calls.length]).toEqual([0, 1]);
    socket.write('d');
    await vi.waitFor(() => expect(Buffer.concat(received).toString()).toBe('abcd'));
  } finally {
    socket.destroy();
    server.close();
  }
});
