import { connect, type Socket } from 'node:net';

/** Sends bytes over a socket; returns the answer and whether it was closed. */
export function speak(address: string, bytes: string | Uint8Array) {
  const { hostname, port } = new URL(address);
  const socket: Socket = connect(Number(port), hostname);
  const received = { text: '', isClosed: false };
  socket.setEncoding('utf8');
  socket.on('data', (text) => {
    received.text += text;
  });
  socket.on('close', () => {
    received.isClosed = true;
  });
  socket.on('error', () => {});
  socket.write(bytes);
  return { received, socket };
}

/** Head of a POST with a JSON body. @param more further headers, each with its line end */
export const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;
