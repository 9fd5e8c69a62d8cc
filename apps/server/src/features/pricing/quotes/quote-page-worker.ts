import type { CallOutput, calls, QuoteView } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { serveTasks } from '../../../platform/threads/serve-tasks.ts';

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
serveTasks<DrawTask, string>(async ({ drawing, language, first }) => {
  const site: Drawing = await import(/* @vite-ignore */ drawing);
  return site.drawQuote(language, first);
});
