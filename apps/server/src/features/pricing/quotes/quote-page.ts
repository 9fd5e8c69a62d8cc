import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultBoardSpec } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { viewQuote } from '@xunban/pricing';
import type { Reader } from '../../../platform/db/transaction.ts';
import { threadCode } from '../../../platform/threads/thread.ts';
import { ThreadPool } from '../../../platform/threads/thread-pool.ts';
import { revenueRule } from '../../ledger/ledger/revenue-rules.ts';
import { quoteBoard } from './quote-board.ts';
import { quoteConfig } from './quote-config.ts';
import type { DrawTask, FirstQuote } from './quote-page-worker.ts';

const LIMITS = {
  ...{ threads: 1, maxWaiting: 10, maxOfOne: 10, timeoutMs: 10_000, heapMb: 256, idleMs: 60_000 },
  retryAfterSeconds: 5,
};

/** Renders the initial quote page, before any input, in a language. */
export type QuotePageDrawer = (reader: Reader, language: Language) => Promise<string | undefined>;

interface Drawn {
  /** All data that the page shows. */
  readonly of: string;
  readonly html: Promise<string>;
}

/**
 * The page as the site itself would draw it, with the price of now. It is drawn when a price or a date has changed, which is
 * some times a day, and remembered in each language.
 * @param web the folder of the built site; without what draws its pages nothing is drawn
 */
export function quotePageDrawer(web: string | undefined): QuotePageDrawer {
  const file = web && path.join(web, 'drawing/prerender.js');
  if (!file || !existsSync(file)) return async () => undefined;
  const drawing = pathToFileURL(file).href;
  const pool = new ThreadPool<DrawTask, string>(threadCode(import.meta.url, 'quote-page-worker'), LIMITS);
  const drawn = new Map<Language, Drawn>();
  return async (reader, language) => {
    const first = await firstQuote(reader);
    const of = JSON.stringify({ ...first, quote: { ...first.quote, quotedAt: '' } });
    const known = drawn.get(language);
    if (known?.of === of) return known.html;
    const caller = { owner: language, signal: new AbortController().signal };
    const html = pool.answer({ drawing, language, first }, caller);
    drawn.set(language, { of, html });
    // A failed rendering is retried for the next request; a newer rendering stays.
    html.catch(() => drawn.get(language)?.html === html && drawn.delete(language));
    return html;
  };
}

async function firstQuote(reader: Reader): Promise<FirstQuote> {
  const quote = viewQuote(await quoteBoard(reader, defaultBoardSpec));
  const { bookVersion, calendarVersion } = quote;
  const { board: taxPercent } = (await revenueRule(reader)).percentOf;
  return { config: quoteConfig({ bookVersion, calendarVersion, taxPercent }), quote };
}
