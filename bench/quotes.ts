// How many instant quotes a process gives: POST /api/app/pcb-valuation/applet-pcb-quote with the full matrix (every
// quantity at every lead time, option effects, hints), a guest, boards of changing sizes so that nothing could be
// remembered. Baseline: a bare node:http server that parses the same request and writes an answer of the same bytes.
// In process: the median of quote() alone, which reads nothing but its arguments. The cost is per quote; it grows with
// quantities × lead times of the board's kind and with the number of options, not with orders or members.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startChild } from './lib/child.ts';
import { median, micros, millis, tell, tellRatio } from './lib/figures.ts';
import { fire, type Shot, takeTurns, type Volley } from './lib/load.ts';
import { root, startProduct, withFolder } from './lib/product.ts';

const ROUNDS = 5;
const ROUND_SECONDS = 2;
const CONNECTIONS = 8;
const WARM_REQUESTS = 1_500;
const PATH = '/api/app/pcb-valuation/applet-pcb-quote';

const specs = Array.from({ length: 40 }, (_, index) => ({
  layers: index % 2 === 0 ? 2 : 4,
  lengthMm: 60 + index,
  widthMm: 50 + (index % 13),
  quantity: 10,
}));

console.log('  Instant quotes with the full matrix');
await inProcess();
await withFolder(overHttp);

async function overHttp(folder: string): Promise<void> {
  const product = await startProduct(folder);
  try {
    const shots = specs.map(
      (spec): Shot => ({
        method: 'POST',
        path: PATH,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ spec }),
      }),
    );
    const sample = await fetch(product.url + PATH, { ...shots[0], headers: { ...shots[0]!.headers } });
    const answer = await sample.text();
    if (!answer.startsWith('{"ok":true')) throw new Error(`No quote: ${answer.slice(0, 300)}`);
    const file = path.join(folder, 'answer.json');
    fs.writeFileSync(file, answer);
    const echo = await startChild(new URL('./lib/echo-server.ts', import.meta.url), { ANSWER_FILE: file });
    try {
      const volley = (server: typeof product | typeof echo) => () =>
        fire(server, shots, { connections: CONNECTIONS, seconds: ROUND_SECONDS });
      for (const server of [product, echo])
        await fire(server, shots, { connections: CONNECTIONS, amount: WARM_REQUESTS });
      const { first, second } = await takeTurns(ROUNDS, volley(product), volley(echo));
      report(first, second, answer.length);
    } finally {
      await echo.stop();
    }
  } finally {
    await product.stop();
  }
}

function report(ours: readonly Volley[], echo: readonly Volley[], bytes: number): void {
  const rate = (volleys: readonly Volley[]) => Math.round(median(volleys.map(({ perSecond }) => perSecond)));
  const cpu = (volleys: readonly Volley[]) =>
    micros(median(volleys.map(({ cpuPerAnswerUs }) => cpuPerAnswerUs ?? Number.NaN)));
  tell('quote call over HTTP', `${rate(ours)}/s, CPU of the process ${cpu(ours)} per quote`);
  tell(`bare echo of ${Math.round(bytes / 1024)} KiB`, `${rate(echo)}/s, CPU of the process ${cpu(echo)} per answer`);
  tellRatio(
    'quotes : echoes per second',
    median(ours.map((volley, index) => volley.perSecond / echo[index]!.perSecond)),
  );
}

async function inProcess(): Promise<void> {
  const resolve = createRequire(path.join(root, 'apps/server/package.json')).resolve;
  const { defaultCalendar, defaultPriceBook, quote }: typeof import('@xunban/pricing') = await import(
    pathToFileURL(resolve('@xunban/pricing')).href
  );
  const { boardSpecSchema }: typeof import('@xunban/contract') = await import(
    pathToFileURL(resolve('@xunban/contract')).href
  );
  const whole = specs.map((spec) => boardSpecSchema.parse(spec));
  const once = (spec: (typeof whole)[number]): number => {
    const startedAt = performance.now();
    const outcome = quote({
      spec,
      book: defaultPriceBook,
      calendar: defaultCalendar,
      at: '2026-11-20T10:00:00.000+08:00',
    });
    const took = performance.now() - startedAt;
    if (!outcome.ok) throw new Error('The board cannot be made.');
    return took;
  };
  for (let round = 0; round < 10; round += 1) whole.forEach(once);
  const times = Array.from({ length: 15 }, () => whole.map(once)).flat();
  tell('quote() in process, median', millis(median(times)));
}
