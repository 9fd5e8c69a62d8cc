import type { CallInput, calls } from '@xunban/contract';
import { quote, shanghaiDate, writeQuote } from '@xunban/pricing';
import { toIso } from '../../platform/clock.ts';
import type { Reader } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { askedBefore, rememberedTexts } from './remembered-texts.ts';
import { type TariffInForce, tariffInForce } from './tariff-in-force.ts';

type Asked = CallInput<typeof calls.quote.quote>['body'];

/** Text on either side of the moment at which the quote was asked for. */
interface QuoteText {
  readonly before: string;
  readonly after: string;
}

/** Quotes of some 40 KiB; people change one option and change it back. */
const REMEMBERED_BYTES = 16 * 1024 * 1024;
/** Questions of some 1.5 KiB. */
const QUESTIONS_KEPT = 1000;

/**
 * Answers instant quotes as JSON text. A quote depends on nothing but the question, the book, the calendar, the day and
 * whether its cut-off has passed; the same of all gives the same text but for the moment in it. It is remembered from the
 * second time on that it is asked for: most boards are asked for once, and a text that is kept for nothing costs the
 * garbage collection as much as the quote itself. Nothing is stored.
 */
export function instantQuotes(deps: Pick<Deps, 'clock'>): (reader: Reader, asked: Asked) => Promise<JsonText> {
  const inForce = tariffInForce();
  const remembered = rememberedTexts<QuoteText>(REMEMBERED_BYTES, ({ before, after }) => before.length + after.length);
  const isAskedAgain = askedBefore(QUESTIONS_KEPT);
  return async (reader, asked) => {
    const tariff = await inForce(reader);
    const at = toIso(deps.clock.now());
    const key = keyOf(tariff, at, asked);
    const known = remembered.get(key);
    if (known) return new JsonText(`${known.before}${at}${known.after}`);
    const text = quoteText(tariff, at, asked);
    if (isAskedAgain(key)) remembered.put(key, aroundMoment(text, at));
    return new JsonText(text);
  };
}

function quoteText({ book, calendar }: TariffInForce, at: string, { spec, quantities, parts }: Asked): string {
  return writeQuote(quote({ spec, quantities, parts, book, calendar, at }), at);
}

function aroundMoment(text: string, at: string): QuoteText {
  // Inside a text of the buyer's the quotes would be escaped: this is the field and nothing else.
  const mark = `"quotedAt":"${at}"`;
  const start = text.indexOf(mark);
  if (start < 0) throw new Error('A quote does not say when it was made.');
  const from = start + mark.length - at.length - 1;
  return { before: text.slice(0, from), after: text.slice(from + at.length) };
}

function keyOf({ book, calendar }: TariffInForce, at: string, asked: Asked): string {
  const isBeforeCutOff = at.slice(11, 16) < calendar.cutOff;
  return `${book.version} ${calendar.version} ${shanghaiDate(at)} ${isBeforeCutOff} ${JSON.stringify(asked)}`;
}
