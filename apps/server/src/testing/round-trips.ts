import net from 'node:net';
import pg from 'pg';

/** A proxy between a process and PostgreSQL that counts how often the process waits for answers. */
export interface RoundTripCounter {
  /** Leads to the database by way of the counter. */
  readonly url: string;
  /** Counts the waits of `work`. Run it once before, so that connections are open and statements are prepared. */
  during(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/**
 * Answers are held back until the process has sent nothing for this time, and during as many iterations of the event loop,
 * which it shares with the counter: by then it waits for them. The time alone would pass at once after a moment in which the
 * machine ran neither.
 */
const QUIET_MS = 40;
const QUIET_TICKS = 3;

/**
 * Statements that the process sends without waiting for an answer in between count as one round trip, on one connection or on
 * several.
 */
export async function countRoundTrips(databaseUrl: string): Promise<RoundTripCounter> {
  const { host, port, user, database } = new pg.Client(databaseUrl);
  const held: (() => void)[] = [];
  let roundTrips = 0;
  let isAnswered = true;
  let lastSentAt = 0;
  let quietTicks = 0;
  const letGo = setInterval(() => {
    quietTicks += 1;
    if (held.length === 0 || quietTicks < QUIET_TICKS || performance.now() - lastSentAt < QUIET_MS) return;
    isAnswered = true;
    for (const pass of held.splice(0)) pass();
  }, QUIET_MS / 4);

  const proxy = net.createServer((program) => {
    const server = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    program.on('data', (sent) => {
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
      lastSentAt = performance.now();
      quietTicks = 0;
      server.write(sent);
    });
    server.on('data', (answer) => held.push(() => program.write(answer)));
    for (const [one, other] of [
      [program, server],
      [server, program],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('proxy has no port');
  return {
    url: `postgres://${user}@127.0.0.1:${address.port}/${database}`,
    async during(work) {
      const before = roundTrips;
      await work();
      return roundTrips - before;
    },
    async close() {
      clearInterval(letGo);
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
