import type { BoardSpec, StoredQuoteView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { downloadQuotation } from '../api/quotation-file.ts';
import { usePromise } from './use-promise.ts';
import { useSignInFirst } from './use-sign-in-first.ts';

export type KeptDialog = 'save' | 'share' | 'list';

/** What can be done with a quote beside ordering it, and which of its dialogs is open. */
export interface QuoteTools {
  readonly dialog: KeptDialog | undefined;
  readonly open: (dialog: KeptDialog) => void;
  readonly close: () => void;
  /** Saves the quotation as a PDF file. */
  readonly download: () => void;
  readonly isDownloading: boolean;
  readonly promise: (spec: BoardSpec) => Promise<StoredQuoteView>;
  readonly signIn: ReturnType<typeof useSignInFirst>['dialog'];
}

export function useQuoteTools(spec: BoardSpec): QuoteTools {
  const { t } = useTranslation('quote');
  const [dialog, setDialog] = useState<KeptDialog>();
  const [isDownloading, setIsDownloading] = useState(false);
  const promise = usePromise();
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
    signIn: signIn.dialog,
  };
}
