import { parentPort } from 'node:worker_threads';
import type { CallOutput, calls, QuoteView } from '@xunban/contract';
import type { Language } from '@xunban/i18n';

export interface FirstQuote {
  readonly config: CallOutput<typeof calls.quote.config>;
  readonly quote: QuoteView;
}

export interface DrawTask {
  /** Address of what the build of the site left for drawing its pages. */
  readonly drawing: string;
  readonly language: Language;
  readonly first: FirstQuote;
}

interface Drawing {
  drawQuote(language: Language, first: FirstQuote): Promise<string>;
}

/** The web app's own code renders the page, some 0.1 s of work, in a thread next to the requests. */
parentPort?.on('message', async ({ drawing, language, first }: DrawTask) => {
  const site: Drawing = await import(/* @vite-ignore */ drawing);
  parentPort?.postMessage(await site.drawQuote(language, first));
});
