import net from 'node:net';

const head = (line: string, more: string): string => `${line} HTTP/1.1\r\nHost: x\r\n${more}`;
const body = `Authorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"a":"`;

/** A kind of slow client. */
export interface SlowWay {
  readonly name: string;
  /** Sent at once; `{token}` stands for that of a member. */
  readonly first: string;
  /** Sent now and then, so that the request never ends. */
  readonly drop: string;
  /** True when it reads the server's answer. */
  readonly reads: boolean;
}

export const SLOW_WAYS: readonly SlowWay[] = [
  { name: 'headers a line at a time', first: head('GET /healthz', ''), drop: 'X-More: 1\r\n', reads: true },
  {
    name: 'a body a letter at a time',
    first: head('POST /api/applet/appletaccount/post-applet-addmemberaddress', body),
    drop: 'x',
    reads: true,
  },
  {
    name: 'answers that no client reads',
    first: head('GET /api/openapi.json', '\r\n').repeat(20),
    drop: '',
    reads: false,
  },
];

/** Connects so many slow clients at once. */
export function openSlowClients(
  url: string,
  { first, reads }: Pick<SlowWay, 'first' | 'reads'>,
  count: number,
): readonly net.Socket[] {
  const { port, hostname } = new URL(url);
  return Array.from({ length: count }, () => {
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => {});
    if (reads) socket.resume();
    else socket.pause();
    socket.write(first);
    return socket;
  });
}
