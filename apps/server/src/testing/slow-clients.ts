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

/** Slow clients of one kind that hold their connections. */
export interface SlowClients {
  isConnecting(): boolean;
  /** Sends a little more from each client, and connects those again that the server has cut off. @returns how many it had */
  goOn(): number;
  /** True when the server has cut off every client. */
  areAllCut(): boolean;
  close(): void;
}

/** Connects so many slow clients at once. @param token of the member in whose name they ask */
export function openSlowClients(
  url: string,
  token: string,
  { first, drop, reads }: SlowWay,
  count: number,
): SlowClients {
  const { port, hostname } = new URL(url);
  const open = (): net.Socket => {
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => {});
    if (reads) socket.resume();
    else socket.pause();
    socket.write(first.replace('{token}', token));
    return socket;
  };
  const sockets = Array.from({ length: count }, open);
  return {
    isConnecting: () => sockets.some(({ connecting }) => connecting),
    goOn() {
      let cut = 0;
      for (const [index, socket] of sockets.entries()) {
        if (socket.destroyed) {
          cut += 1;
          sockets[index] = open();
        } else if (drop) socket.write(drop);
      }
      return cut;
    },
    areAllCut: () => sockets.every(({ destroyed }) => destroyed),
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
