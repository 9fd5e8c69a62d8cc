import type { BoardSpec, StoredQuoteView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { useRef, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { currentSession } from '../../../shared/session.ts';
import type { OpenBoard } from '../../files/board-file/board-reader.ts';
import { downloadQuotation } from './quotation-file.ts';
import { type QuoteImage, useQuoteImage } from './use-quote-image.ts';

/** A price that was promised so recently is promised once for save, share, print and PDF. */
const REUSE_MS = 5 * 60_000;

interface Promised {
  readonly spec: BoardSpec;
  readonly memberId: string | undefined;
  readonly at: number;
  readonly quote: Promise<StoredQuoteView>;
}

/**
 * Fixes the price of a board on the server: a quote with a number and an expiry date. A quote belongs to its requester, so one
 * that was given before signing in is requested again after it.
 */
function usePromise(): (spec: BoardSpec) => Promise<StoredQuoteView> {
  const last = useRef<Promised>(undefined);
  return (spec) => {
    const memberId = currentSession()?.memberId;
    const known = last.current;
    if (known && known.spec === spec && known.memberId === memberId && Date.now() - known.at < REUSE_MS)
      return known.quote;
    const quote = api.quote.calculate({ body: { spec } });
    last.current = { spec, memberId, at: Date.now(), quote };
    quote.catch(() => {
      last.current = undefined;
    });
    return quote;
  };
}

export type QuoteDialog = 'save' | 'share' | 'list' | 'quotation';

/** Actions on a quote besides ordering it, and the open dialog. */
export interface QuoteTools {
  readonly dialog: QuoteDialog | undefined;
  readonly open: (dialog: QuoteDialog) => void;
  readonly close: () => void;
  /** Saves the quotation as a PDF file. */
  readonly download: () => void;
  readonly isDownloading: boolean;
  readonly promise: (spec: BoardSpec) => Promise<StoredQuoteView>;
  readonly image: QuoteImage;
  readonly signIn: ReturnType<typeof useSignInFirst>['dialog'];
}

/** @param board whose image may go along; absent without a file */
export function useQuoteTools(spec: BoardSpec, board: OpenBoard | undefined): QuoteTools {
  const { t } = useTranslation('quote');
  const [dialog, setDialog] = useState<QuoteDialog>();
  const [isDownloading, setIsDownloading] = useState(false);
  const fix = usePromise();
  const image = useQuoteImage(spec, board);
  const promise = async (wanted: BoardSpec) => {
    const quote = await fix(wanted);
    await image.send(quote.quoteId);
    return quote;
  };
  const signIn = useSignInFirst();
  const download = async () => {
    setIsDownloading(true);
    try {
      const { quoteId } = await promise(spec);
      await downloadQuotation(quoteId, `${t('savedQuote.pdfName')}-${quoteId.slice(0, 8)}.pdf`);
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setIsDownloading(false);
    }
  };
  return {
    dialog,
    // A link to a price is for anyone to give; lists belong to members.
    open: (next) => (next === 'share' ? setDialog(next) : signIn.run(() => setDialog(next))),
    close: () => setDialog(undefined),
    download: () => void download(),
    isDownloading,
    promise,
    image,
    signIn: signIn.dialog,
  };
}

/** Runs an action that requires a member: opens the sign-in here if necessary, and continues afterwards. */
function useSignInFirst() {
  const [waiting, setWaiting] = useState<() => void>();
  return {
    run: (callback: () => void) => (currentSession() ? callback() : setWaiting(() => callback)),
    /** For the dialog that asks. */
    dialog: { open: waiting !== undefined, onClose: () => setWaiting(undefined), onSignedIn: () => waiting?.() },
  };
}
