import type { BoardSpec, QuoteView } from '@xunban/contract';
import type { Context, Outcome } from '../context.ts';
import { freightAtServer, freightOffline } from '../engine/freight.ts';
import { quoteAtServer, quoteOffline } from '../engine/quote-board.ts';
import { type LocalBoard, readBoard } from '../engine/read-board.ts';
import { EXIT } from '../exit-codes.ts';
import { usageError } from '../failure.ts';
import type { AddCommand } from '../program.ts';
import { renderFile, renderMeasured } from '../render/render-board.ts';
import { renderFreight } from '../render/render-freight.ts';
import { isPriced, renderQuote, renderRefusal } from '../render/render-quote.ts';
import { renderVariants, type Variant } from '../render/render-variants.ts';
import { addSpecOptions, collect, readField, readQuantities, readSpec, type SpecOptions } from '../spec-options.ts';
import { boardJson } from './check.ts';

interface Options extends SpecOptions {
  readonly offline?: boolean;
  readonly at?: string;
  readonly province?: string;
  readonly vary: readonly string[];
}

/** Variants of one command line, each of which is priced. */
const MAX_VARIANTS = 24;

/** `quote [FILE|FOLDER]`: local facts, and the price of the server or of the built-in price book. */
export const addQuote: AddCommand = (program, texts, run) => {
  const { cli } = texts;
  const command = program.command('quote').description(cli('quote.about')).argument('[path]', cli('argument.board'));
  addSpecOptions(command, texts)
    .option('--vary <field=a,b>', cli('quote.vary'), collect, [])
    .option('--province <name>', cli('quote.province'))
    .option('--offline', cli('quote.offline'))
    .option('--at <time>', cli('quote.at'))
    .action((path: string | undefined, options: Options) => run((context) => quoteCommand(path, options, context)));
};

async function quoteCommand(path: string | undefined, options: Options, context: Context): Promise<Outcome> {
  const { texts } = context;
  if (path === undefined && options.spec === undefined && options.set.length === 0) throw usageError('quote.noBoard');
  const at = readMoment(options, context);
  const board = path === undefined ? undefined : await boardAt(path);
  const spec = readSpec(board, options, texts);
  const quantities = readQuantities(options);
  const priced = (of: BoardSpec, some: readonly number[] | undefined): Promise<QuoteView> =>
    options.offline
      ? Promise.resolve(quoteOffline(of, some, at))
      : quoteAtServer(context.anyClient(), of, some, context.signal);
  const quote = await priced(spec, quantities);
  const variants: Variant[] = [];
  for (const changes of combinations(options.vary)) {
    const changed = readSpec(board, { ...options, set: [...options.set, ...changes] }, texts);
    variants.push({ changes, quote: await priced(changed, [changed.quantity]) });
  }
  const offers =
    options.province === undefined || !quote.ok
      ? []
      : options.offline
        ? freightOffline(quote, options.province)
        : await freightAtServer(context.anyClient(), spec, options.province);
  return {
    exitCode: quote.ok ? EXIT.done : EXIT.findings,
    json: {
      board: board ? boardJson(board) : null,
      quote,
      variants: variants.map(variantJson),
      freight: offers,
      offline: options.offline === true,
    },
    text: rendered(),
  };

  function rendered(): string {
    const parts = [
      ...(board ? [renderFile(board, texts), renderMeasured(board, spec, texts)] : []),
      isPriced(quote) ? renderQuote(quote, texts) : renderRefusal(quote, texts),
      ...(variants.length === 0 ? [] : [renderVariants(quote, variants, texts)]),
      ...(options.province === undefined ? [] : [renderFreight(offers, texts)]),
      ...(options.offline ? [texts.cli('quote.isOffline')] : []),
    ];
    return parts.join('\n\n');
  }
}

const variantJson = ({ changes, quote: { ok, chosen, violations } }: Variant) => ({
  changes: Object.fromEntries(changes.map(readField)),
  ...{ ok, total: chosen?.total ?? null, workingDays: chosen?.workingDays ?? null },
  ...{ shipDate: chosen?.shipDate ?? null, violations },
});

async function boardAt(path: string): Promise<LocalBoard> {
  const board = await readBoard(path);
  if (!board.hasBoard) throw usageError('quote.noBoardIn', { path, code: board.problems[0]?.code ?? 'file.noBoard' });
  return board;
}

function readMoment({ at, offline }: Options, { world }: Context): Date {
  if (at === undefined) return world.now();
  const moment = new Date(at);
  if (!offline || Number.isNaN(moment.getTime())) throw usageError('quote.atInvalid', { value: at });
  return moment;
}

/** Every combination of the values of each varied field, as settings. */
function combinations(vary: readonly string[]): string[][] {
  if (vary.length === 0) return [];
  const fields = vary.map((text) => {
    const [field] = readField(text);
    return text
      .slice(text.indexOf('=') + 1)
      .split(',')
      .map((value) => `${field}=${value.trim()}`);
  });
  const all = fields.reduce<string[][]>(
    (made, values) => made.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  );
  if (all.length > MAX_VARIANTS) throw usageError('quote.tooManyVariants', { count: all.length, max: MAX_VARIANTS });
  return all;
}
