import { type BoardSpec, type BoardSpecFault, calls, parseBoardSpec, type QuoteView } from '@xunban/contract';
import { type BoardField, defaultBoardSpec } from '@xunban/contract/board-spec';
import { defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import type { ServerClient } from '../context.ts';
import type { LocalBoard } from './read-board.ts';

/** A specification, or its faults by field. */
export type SpecReading =
  | { readonly ok: true; readonly spec: BoardSpec }
  | { readonly ok: false; readonly faults: readonly BoardSpecFault[] };

/** Measured fields first, and over them the given ones. The priced facts are the files' alone. */
export const specOf = (
  board: Pick<LocalBoard, 'fields' | 'priced'> | undefined,
  given: Readonly<Record<string, unknown>>,
): SpecReading =>
  parseBoardSpec({
    ...Object.fromEntries(board?.fields.map(({ field, value }) => [field, value]) ?? []),
    ...given,
    ...(board ? { measured: board.priced } : {}),
  });

/** The value of a field from its text; a text that is none of the field is left to the check of the specification. */
export function fieldValue(field: string, text: string): string | number | boolean {
  const known = Object.hasOwn(defaultBoardSpec, field) ? defaultBoardSpec[field as BoardField] : undefined;
  if (typeof known === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (typeof known === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  return text;
}

/** Price of the built-in price book: without a server, and without what an account has of its own. */
export function quoteOffline(spec: BoardSpec, quantities: readonly number[] | undefined, at: Date): QuoteView {
  const outcome = quote({
    ...{ spec, quantities, book: defaultPriceBook, calendar: defaultCalendar },
    at: shanghaiTime(at),
  });
  // The schema puts the fields into the order in which the server writes them.
  return calls.quote.quote.result.parse(viewQuote(outcome));
}

/** Price of the server. */
export const quoteAtServer = (
  client: Pick<ServerClient, 'quote'>,
  spec: BoardSpec,
  quantities: readonly number[] | undefined,
  signal?: AbortSignal,
): Promise<QuoteView> =>
  client.quote.quote(
    { body: { spec, ...(quantities ? { quantities: [...quantities] } : {}) } },
    signal ? { signal } : {},
  );

/** Formats a time like the API: ISO 8601 with +08:00. */
const shanghaiTime = (moment: Date): string =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().replace('Z', '+08:00');
