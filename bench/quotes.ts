// How many instant quotes a process gives: POST /api/app/pcb-valuation/applet-pcb-quote, a guest. Four ways of asking:
// `new`: the whole answer (every quantity at every lead time, option effects, hints) for a board that nobody has asked
// for before; `new kind`: the same with combinations of choices that nobody has asked for lately either;
// `price alone`: without those parts; `again`: boards out of forty, which the server remembers.
// Baseline: the product's own HTTP server with nothing behind the call. It parses, binds and checks the same requests
// and writes an answer of the same form and size, so what remains between the two is the work of quoting.
// In process: the median of quote() alone, which reads nothing but its arguments. The cost is per quote; it grows with
// quantities × lead times of the board's kind and with the number of options, not with orders or members.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BenchChild, startChild } from './lib/child.ts';
import { median, micros, millis, tell, tellRatio } from './lib/figures.ts';
import { fire, type Shot, takeTurns, type Volley } from './lib/load.ts';
import { type Product, root, startProduct, withFolder } from './lib/product.ts';

const ROUNDS = 5;
const ROUND_SECONDS = 2;
const CONNECTIONS = 8;
/** Both servers, until what they do is compiled: by then the cost of a quote no longer falls. */
const WARM_REQUESTS = 6_000;
const PATH = '/api/app/pcb-valuation/applet-pcb-quote';

const specs = Array.from({ length: 40 }, (_, index) => ({
  layers: index % 2 === 0 ? 2 : 4,
  lengthMm: 60 + index,
  widthMm: 50 + (index % 13),
  quantity: 10,
}));

let asked = 0;
/** A board of a size that was not asked for before. */
function newSpec(): (typeof specs)[number] {
  asked += 1;
  return {
    layers: asked % 2 === 0 ? 2 : 4,
    lengthMm: (6000 + (asked % 20_000)) / 100,
    widthMm: (5000 + Math.floor(asked / 20_000)) / 100,
    quantity: 10,
  };
}

const SERVICES = [
  'certificate',
  'outgoingReport',
  'microsectionReport',
  'solderabilityReport',
  'interleaf',
  'carbonInk',
  'peelableMask',
  'countersunk',
] as const;

/** The same with one of 256 combinations of services, more than anybody keeps in mind. */
function newKindOfSpec(): object {
  const spec = newSpec();
  return { ...spec, ...Object.fromEntries(SERVICES.map((field, bit) => [field, ((asked >> bit) & 1) === 1])) };
}

const headers = { 'Content-Type': 'application/json' };
const again = specs.map((spec): Shot => ({ method: 'POST', path: PATH, headers, body: JSON.stringify({ spec }) }));
const alwaysNew = (more: object, specOf: () => object = newSpec): Shot[] => [
  {
    method: 'POST',
    path: PATH,
    headers,
    body: '',
    setupRequest: (request) => ({ ...request, body: JSON.stringify({ spec: specOf(), ...more }) }),
  },
];

console.log('  Instant quotes with the full matrix');
await inProcess();
await withFolder(overHttp);

async function overHttp(folder: string): Promise<void> {
  const product = await startProduct(folder);
  try {
    await compare(product, folder, 'new', alwaysNew({}), {});
    await compare(product, folder, 'new kind', alwaysNew({}, newKindOfSpec), {});
    await compare(product, folder, 'price alone', alwaysNew({ parts: [] }), { parts: [] });
    await compare(product, folder, 'again', again, {});
  } finally {
    await product.stop();
  }
}

/** Quotes and echoes of answers of the same size, in turn. */
async function compare(product: Product, folder: string, way: string, shots: readonly Shot[], more: object) {
  const sample = await fetch(product.url + PATH, {
    method: 'POST',
    headers,
    body: JSON.stringify({ spec: specs[0], ...more }),
  });
  const answer = await sample.text();
  if (!answer.includes('"ok":true')) throw new Error(`No quote: ${answer.slice(0, 300)}`);
  const file = path.join(folder, 'answer.json');
  fs.writeFileSync(file, answer);
  const echo = await startChild(new URL('./lib/echo-quotes.ts', import.meta.url), {
    ANSWER_FILE: file,
    DATABASE_URL: product.databaseUrl,
  });
  try {
    const volley = (server: Product | BenchChild) => () =>
      fire(server, shots, { connections: CONNECTIONS, seconds: ROUND_SECONDS });
    for (const server of [product, echo])
      await fire(server, shots, { connections: CONNECTIONS, amount: WARM_REQUESTS });
    const { first, second } = await takeTurns(ROUNDS, volley(product), volley(echo));
    report(way, first, second, answer.length);
  } finally {
    await echo.stop();
  }
}

function report(way: string, ours: readonly Volley[], echo: readonly Volley[], bytes: number): void {
  const rate = (volleys: readonly Volley[]) => Math.round(median(volleys.map(({ perSecond }) => perSecond)));
  const cpuOf = (volleys: readonly Volley[]) =>
    median(volleys.map(({ cpuPerAnswerUs }) => cpuPerAnswerUs ?? Number.NaN));
  tell(`${way}: quotes`, `${rate(ours)}/s, CPU ${micros(cpuOf(ours))} each`);
  tell(`${way}: echoes of ${Math.round(bytes / 1024)} KiB`, `${rate(echo)}/s, CPU ${micros(cpuOf(echo))} each`);
  tellRatio(
    `${way}: quotes : echoes per second`,
    median(ours.map((volley, index) => volley.perSecond / echo[index]!.perSecond)),
    { atLeast: 0.5 },
  );
  tellRatio(`${way}: CPU of an echo : of a quote`, cpuOf(echo) / cpuOf(ours), { atLeast: 0.5 });
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
