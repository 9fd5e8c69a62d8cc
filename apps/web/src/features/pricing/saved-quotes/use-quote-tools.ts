import type { BoardSpec, StoredQuoteView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { currentSession } from '../../../shared/session.ts';
import type { OpenBoard } from '../../files/board-file/board-reader.ts';
import { downloadQuotation } from './quotation-file.ts';
import { usePromise } from './use-promise.ts';
import { type QuotePicture, useQuotePicture } from './use-quote-picture.ts';

export type QuoteDialog = 'save' | 'share' | 'list';

/** What can be done with a quote beside ordering it, and which of its dialogs is open. */
export interface QuoteTools {
  readonly dialog: QuoteDialog | undefined;
  readonly open: (dialog: QuoteDialog) => void;
  readonly close: () => void;
  /** Saves the quotation as a PDF file. */
  readonly download: () => void;
  readonly isDownloading: boolean;
  readonly promise: (spec: BoardSpec) => Promise<StoredQuoteView>;
  readonly picture: QuotePicture;
  readonly signIn: ReturnType<typeof useSignInFirst>['dialog'];
}

/** @param board whose picture may go along; absent without a file */
export function useQuoteTools(spec: BoardSpec, board: OpenBoard | undefined): QuoteTools {
  const { t } = useTranslation('quote');
  const [dialog, setDialog] = useState<QuoteDialog>();
  const [isDownloading, setIsDownloading] = useState(false);
  const fix = usePromise();
  const picture = useQuotePicture(spec, board);
  const promise = async (wanted: BoardSpec) => {
    const quote = await fix(wanted);
    await picture.send(quote.quoteId);
    return quote;
  };
  const signIn = useSignInFirst();
  const download = async () => {
    setIsDownloading(true);
    try {
      const { quoteId } = await promise(spec);
      await downloadQuotation(quoteId, `${t('kept.pdfName')}-${quoteId.slice(0, 8)}.pdf`);
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
    picture,
    signIn: signIn.dialog,
  };
}

/** For what only members can do: asks to sign in here when nobody is, and goes on with it afterwards. */
function useSignInFirst() {
  const [waiting, setWaiting] = useState<() => void>();
  return {
    run: (act: () => void) => (currentSession() ? act() : setWaiting(() => act)),
    /** For the dialog that asks. */
    dialog: { open: waiting !== undefined, onClose: () => setWaiting(undefined), onSignedIn: () => waiting?.() },
  };
}
