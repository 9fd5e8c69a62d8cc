// In process: what quote() takes of a processor, which reads nothing but its arguments: every quantity at every lead time,
// what each other option would change, and hints. Usual boards, and boards with every choice drawn at random. It grows with
// quantities × lead times of the board's kind and with the number of options, not with orders or members.
// Over HTTP: how many instant quotes a process gives (POST /api/app/pcb-valuation/applet-pcb-quote, a guest), with all
// parts and without. Baseline: the product's own HTTP server with nothing behind the call. It parses, binds and checks the
// same requests and writes the same answer, so what remains between the two is reading the versions in force and quoting.
import fs from 'node:fs';
import path from 'node:path';
import { boardSpecSchema } from '@xunban/contract';
import type { BoardSpec } from '@xunban/contract/board-spec';
import { defaultCalendar, defaultPriceBook, quote } from '@xunban/pricing';
import { boardsThatCanBeMade } from '../packages/pricing/src/test-support.ts';
import { type BenchChild, startChild } from './lib/child.ts';
import { median, micros, percentile, printAtMost, printFigure, printRatio } from './lib/figures.ts';
import { fire, measureAlternately, type Shot, type Volley } from './lib/load.ts';
import { type Product, startProduct, withFolder } from './lib/product.ts';

const ROUNDS = 5;
const ROUND_SECONDS = 2;
const CONNECTIONS = 8;
/** Requests to both servers after which their code is optimised and the cost of a quote no longer falls. */
const WARM_REQUESTS = 2_000;
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

const headers = { 'Content-Type': 'application/json' };
const alwaysNew = (more: object): Shot[] => [
  {
    method: 'POST',
    path: PATH,
    headers,
    body: '',
    setupRequest: (request) => ({ ...request, body: JSON.stringify({ spec: newSpec(), ...more }) }),
  },
];

console.log('  Instant quotes with the full matrix');
inProcess();
await withFolder(overHttp);

async function overHttp(folder: string): Promise<void> {
  const product = await startProduct(folder);
  try {
    await compare(product, folder, 'whole', {});
    await compare(product, folder, 'price alone', { parts: [] });
  } finally {
    await product.stop();
  }
}

/** Compares quotes with echoes of responses of the same size, alternately. */
async function compare(product: Product, folder: string, way: string, more: object) {
  const shots = alwaysNew(more);
  const sample = await fetch(product.url + PATH, {
    method: 'POST',
    headers,
    body: JSON.stringify({ spec: specs[0], ...more }),
  });
  const answer = await sample.text();
  if (!answer.includes('"ok":true')) throw new Error(`quote failed: ${answer.slice(0, 300)}`);
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
    const { first, second } = await measureAlternately(ROUNDS, volley(product), volley(echo));
    report(way, first, second, answer.length);
  } finally {
    await echo.stop();
  }
}

function report(way: string, ours: readonly Volley[], echo: readonly Volley[], bytes: number): void {
  const rate = (volleys: readonly Volley[]) => Math.round(median(volleys.map(({ perSecond }) => perSecond)));
  const cpuOf = (volleys: readonly Volley[]) =>
    median(volleys.map(({ cpuPerAnswerUs }) => cpuPerAnswerUs ?? Number.NaN));
  printFigure(`${way}: quotes`, `${rate(ours)}/s, CPU ${micros(cpuOf(ours))} each`);
  printFigure(`${way}: echoes of ${Math.round(bytes / 1024)} KiB`, `${rate(echo)}/s, CPU ${micros(cpuOf(echo))} each`);
  printRatio(
    `${way}: quotes : echoes per second`,
    median(ours.map((volley, index) => volley.perSecond / echo[index]!.perSecond)),
  );
  printRatio(`${way}: CPU of an echo : of a quote`, cpuOf(echo) / cpuOf(ours));
}

function inProcess(): void {
  measure(
    'usual boards',
    specs.map((spec) => boardSpecSchema.parse(spec)),
  );
  measure('random boards', boardsThatCanBeMade(400, 1));
}

function measure(what: string, boards: readonly BoardSpec[]): void {
  for (let quoted = 0; quoted < 800; quoted += 1) quoteTime(boards[quoted % boards.length]!);
  const times = boards.map((spec) => median(Array.from({ length: 7 }, () => quoteTime(spec))));
  printAtMost(`quote() in process, ${what}, median`, median(times), 4);
  printAtMost(`quote() in process, ${what}, 95 of 100`, percentile(times, 95), 5);
}

/** Processor time in milliseconds, collecting garbage included: what else the machine does is not the work of a quote. */
function quoteTime(spec: BoardSpec): number {
  const before = process.cpuUsage();
  const outcome = quote({
    spec,
    book: defaultPriceBook,
    calendar: defaultCalendar,
    at: '2026-11-20T10:00:00.000+08:00',
  });
  const { user, system } = process.cpuUsage(before);
  if (!outcome.ok) throw new Error('board cannot be made');
  return (user + system) / 1000;
}
