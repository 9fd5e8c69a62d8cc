import net from 'node:net';

export interface OpenStream {
  isEnded: boolean;
  events: number;
}

const OPEN_AT_ONCE = 100;

/** Opens a stream of events for each token. */
export async function openStreams(url: string, tokens: readonly string[]): Promise<OpenStream[]> {
  const streams: OpenStream[] = [];
  for (let from = 0; from < tokens.length; from += OPEN_AT_ONCE)
    streams.push(
      ...(await Promise.all(tokens.slice(from, from + OPEN_AT_ONCE).map((token) => openStream(url, token)))),
    );
  return streams;
}

/** By a bare socket: ten thousand clients of a library would cost more than what is measured. */
function openStream(url: string, token: string): Promise<OpenStream> {
  const { port, hostname } = new URL(url);
  const stream: OpenStream = { isEnded: false, events: 0 };
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname);
    socket.setEncoding('utf8');
    socket.once('error', reject);
    socket.on('data', (text: string) => {
      if (text.includes(': open')) resolve(stream);
      stream.events += text.split('data: ').length - 1;
      // The last chunk of an answer that has ended.
      if (text.endsWith('0\r\n\r\n')) stream.isEnded = true;
    });
    socket.on('close', () => {
      stream.isEnded = true;
    });
    socket.write(`GET /api/app/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  });
}

export const countReceived = (streams: readonly OpenStream[]): number =>
  streams.reduce((sum, { events }) => sum + events, 0);
