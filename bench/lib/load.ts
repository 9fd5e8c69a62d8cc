import autocannon from 'autocannon';
import { cpuMicros } from './figures.ts';

export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Changes the request each time that it is sent. */
  readonly setupRequest?: (request: object) => object;
}

export interface Volley {
  /** Answers 2xx with the right envelope, per second. */
  readonly perSecond: number;
  /** CPU of the server's process per answer. */
  readonly cpuPerAnswerUs: number | undefined;
  readonly medianLatencyMs: number;
  readonly answers: number;
}

/**
 * Sends requests over keep-alive connections, sequentially on each.
 * @param shots the requests that every connection sends in turn
 * @throws when a response is not 2xx or reports a failure: a benchmark of errors measures nothing
 */
export async function fire(
  server: { readonly url: string; readonly pid: number },
  shots: readonly Shot[],
  limit: { readonly connections: number } & ({ readonly seconds: number } | { readonly amount: number }),
): Promise<Volley> {
  const cpuBefore = cpuMicros(server.pid);
  const startedAt = performance.now();
  const result = await autocannon({
    url: server.url,
    connections: limit.connections,
    ...('amount' in limit ? { amount: limit.amount } : { duration: limit.seconds }),
    requests: shots,
    // A refusal in the envelope answers 200, so the body is looked at; its beginning is enough.
    verifyBody: (body) => !body.startsWith('{"success":false'),
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuAfter = cpuMicros(server.pid);
  const answers = result['2xx'];
  const failures = result.non2xx + result.errors + result.mismatches;
  if (failures > 0 || answers === 0) throw new Error(`${failures} of ${answers + failures} requests failed`);
  return {
    perSecond: answers / seconds,
    cpuPerAnswerUs: cpuBefore === undefined || cpuAfter === undefined ? undefined : (cpuAfter - cpuBefore) / answers,
    medianLatencyMs: result.latency.p50,
    answers,
  };
}

/** Measures two servers alternately and returns the results of each, so that other load on the machine affects both alike. */
export async function measureAlternately<T>(
  rounds: number,
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<{ readonly first: readonly T[]; readonly second: readonly T[] }> {
  const firsts: T[] = [];
  const seconds: T[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The one that begins changes from round to round.
    if (round % 2 === 0) {
      firsts.push(await first());
      seconds.push(await second());
    } else {
      seconds.push(await second());
      firsts.push(await first());
    }
  }
  return { first: firsts, second: seconds };
}
