import { createServer, type Socket } from 'node:net';

export interface TestSmtp {
  readonly url: string;
  /** Received emails, complete, head and body as they arrived. */
  readonly emails: { readonly to: readonly string[]; readonly data: string }[];
  /** Answers to the next recipients instead of 250: `450 later`, `550 unknown`. */
  readonly refusals: string[];
  close(): Promise<void>;
}

/** A mail server that takes everything, on a free port of this machine. */
export async function startTestSmtp(): Promise<TestSmtp> {
  const emails: TestSmtp['emails'] = [];
  const refusals: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    serve(socket, emails, refusals);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    emails,
    refusals,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function serve(socket: Socket, emails: TestSmtp['emails'], refusals: string[]): void {
  let waiting = '';
  let data: string | null = null;
  let to: string[] = [];
  const sendLine = (line: string) => socket.write(`${line}\r\n`);
  const receiveLine = (line: string) => {
    if (data !== null) {
      if (line !== '.') {
        data += `${line}\n`;
        return;
      }
      emails.push({ to, data });
      [data, to] = [null, []];
      sendLine('250 taken');
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') {
      const refusal = refusals.shift();
      if (refusal === undefined) to.push(line.slice('RCPT TO:'.length));
      sendLine(refusal ?? '250 ok');
    } else if (verb === 'DATA') {
      data = '';
      sendLine('354 go on');
    } else if (verb === 'QUIT') {
      sendLine('221 bye');
      socket.end();
    } else sendLine('250 ok');
  };
  socket.setEncoding('utf8').on('data', (chunk) => {
    waiting += chunk;
    for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
      const line = waiting.slice(0, end);
      waiting = waiting.slice(end + 2);
      receiveLine(line);
    }
  });
  sendLine('220 test');
}
