import { parseArgs } from 'node:util';
import { type BoardSpec, calls, isQuantitySold, minQuantity, parseBoardSpec, QUANTITIES } from '@xunban/contract';
import type { OpenedUpload } from '@xunban/gerber';
import { defaultCalendar } from '../calendar/default-calendar.ts';
import { defaultFreight } from '../freight/default-freight.ts';
import { freight } from '../freight/freight.ts';
import { parcelFor } from '../freight/parcel.ts';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { quote } from '../quote/quote.ts';
import { viewQuote } from '../quote/view-quote.ts';
import { type BoardReading, readBoard, renderMeasured } from './read-board.ts';
import { renderFreight, renderQuote, renderRefusal } from './render-quote.ts';
import { isLanguage, LANGUAGES, type Texts, textsIn } from './texts.ts';

/** The board can be quoted, cannot be made as asked, or the command could not be understood. */
export type ExitCode = 0 | 1 | 2;

export interface CommandResult {
  readonly exitCode: ExitCode;
  readonly output: string;
  readonly complaint: string;
}

export interface World {
  readonly readFile: (path: string) => Uint8Array;
  /** Board files from an archive, a folder or a single file. */
  readonly loadBoard: (path: string) => Promise<OpenedUpload>;
  readonly now: () => Date;
}

const HELP = `npm run quote -- [board] [--spec <file>] [options]

  board                  board files, an archive or a folder: layers, size, tracks and holes are measured in them
  --spec <file>          board specification, JSON; it overrides measured values.
                         Without board files layers, lengthMm and widthMm are required
  --quantity <n,n,...>   quantities to show; the first is explained line by line
  --lead-time <id>       standard, rush1 ... rush6
  --at <time>            moment of payment, ISO 8601; now by default
  --province <code>      adds the freight, e.g. 44 for Guangdong
  --lang <language>      ${LANGUAGES.join(', ')}
  --json                 the answer of the quote call, byte for byte, instead of a table

Exit code: 0 quoted, 1 the board cannot be made as asked, 2 the command is at fault.`;

/** A command line error: an unknown option, an unreadable file, an invalid specification. */
class UsageError extends Error {}

/** Runs `quote` with its arguments; touches nothing but `world`. */
export async function runQuoteCommand(args: readonly string[], world: World): Promise<CommandResult> {
  try {
    return await quoteCommand(args, world);
  } catch (error) {
    if (error instanceof UsageError) return { exitCode: 2, output: '', complaint: error.message };
    throw error;
  }
}

async function quoteCommand(args: readonly string[], world: World): Promise<CommandResult> {
  const options = readOptions(args);
  if (options.help) return { exitCode: 0, output: HELP, complaint: '' };
  const texts = textsIn(options.language);
  const board = options.boardPath === undefined ? undefined : await measured(options.boardPath, world);
  const spec = readSpec(options, board, world, texts);
  const at = shanghaiTime(options.at ?? world.now());
  const outcome = quote({
    spec,
    quantities: options.quantities,
    book: defaultPriceBook,
    calendar: defaultCalendar,
    at,
  });

  const exitCode = outcome.ok ? 0 : 1;
  // The schema puts the fields into the order in which the server writes them.
  const answer = () => JSON.stringify(calls.quote.quote.result.parse(viewQuote(outcome)));
  if (options.json) return { exitCode, output: answer(), complaint: '' };
  if (!outcome.ok) return { exitCode, output: '', complaint: renderRefusal(outcome, texts) };
  const parts = [...(board ? [renderMeasured(board, spec, texts)] : []), renderQuote(outcome, texts)];
  if (options.province !== undefined) {
    parts.push(renderFreight(freight(defaultFreight, parcelFor(outcome), options.province), texts));
  }
  return { exitCode, output: parts.join('\n\n'), complaint: '' };
}

function readOptions(args: readonly string[]) {
  const { values, positionals } = parsed(args);
  const language = values.lang ?? 'zh-CN';
  if (!isLanguage(language)) throw new UsageError(`--lang ${language}: ${LANGUAGES.join(', ')}`);
  const at = values.at === undefined ? undefined : new Date(values.at);
  if (at !== undefined && Number.isNaN(at.getTime())) throw new UsageError(`--at ${values.at}: ISO 8601`);
  const [boardPath, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`${more.join(' ')}?\n\n${HELP}`);
  if (values.help !== true && values.spec === undefined && boardPath === undefined) throw new UsageError(HELP);
  return {
    help: values.help === true,
    json: values.json === true,
    boardPath,
    specPath: values.spec,
    quantities: values.quantity?.split(',').map(readQuantity),
    leadTime: values['lead-time'],
    province: values.province,
    language,
    at,
  };
}

type Options = ReturnType<typeof readOptions>;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        spec: { type: 'string' },
        quantity: { type: 'string' },
        'lead-time': { type: 'string' },
        at: { type: 'string' },
        province: { type: 'string' },
        lang: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readQuantity(text: string): number {
  const quantity = Number(text.trim());
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new UsageError(`--quantity ${text}`);
  return quantity;
}

async function measured(path: string, world: World): Promise<BoardReading> {
  const read = readBoard(await world.loadBoard(path).catch((error: unknown) => fail(path, error)));
  if (!read.ok) throw new UsageError(`${path}: ${read.code}`);
  return read.reading;
}

/** The files first, what is written over that, and the command line last. The priced facts are the files' alone. */
function readSpec(options: Options, board: BoardReading | undefined, world: World, texts: Texts): BoardSpec {
  const written = options.specPath === undefined ? {} : readJson(options.specPath, world);
  const quantity = options.quantities?.[0];
  const answer = parseBoardSpec({
    ...Object.fromEntries(board?.fields.map(({ field, value }) => [field, value]) ?? []),
    ...written,
    ...(board ? { measured: board.priced } : {}),
    ...(quantity === undefined ? {} : { quantity }),
    ...(options.leadTime === undefined ? {} : { leadTime: options.leadTime }),
  });
  if (!answer.ok) {
    const faults = answer.faults.map(({ field, code }) => `  ${field}: ${texts.fault(code)}`);
    throw new UsageError([`${options.specPath ?? options.boardPath}:`, ...faults].join('\n'));
  }
  const { material, layers } = answer.spec;
  const unsold = options.quantities?.filter((count) => !isQuantitySold(material, layers, count)) ?? [];
  if (unsold.length > 0) {
    throw new UsageError(`--quantity ${unsold.join(',')}: ${minQuantity(material, layers)}–${QUANTITIES.at(-1)}`);
  }
  return answer.spec;
}

function fromDisk<T>(path: string, read: (path: string) => T): T {
  try {
    return read(path);
  } catch (error) {
    return fail(path, error);
  }
}

function fail(path: string, error: unknown): never {
  throw new UsageError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
}

function readJson(path: string, world: World): object {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(fromDisk(path, world.readFile)));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UsageError(`${path}: {…}`);
  return value;
}

/** Formats a time like the API: ISO 8601 with +08:00. */
function shanghaiTime(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().replace('Z', '+08:00');
}
