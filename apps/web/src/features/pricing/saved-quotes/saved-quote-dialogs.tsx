import type { BoardSpec } from '@xunban/contract/board-spec';
import { lazy, Suspense } from 'react';
import { LoginModal } from '../../identity/account/components/login-modal.tsx';
import type { QuoteTools } from './use-quote-tools.ts';

/** The dialogs load when they are opened: most visits never open them. */
const SaveDialog = lazy(() => import('./save-dialog.tsx').then((module) => ({ default: module.SaveDialog })));
const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })));
const QuotationDialog = lazy(() =>
  import('./quotation-dialog.tsx').then((module) => ({ default: module.QuotationDialog })),
);
const SavedQuotes = lazy(() => import('./saved-quotes.tsx').then((module) => ({ default: module.SavedQuotes })));

interface SavedQuoteDialogsProps {
  readonly tools: QuoteTools;
  readonly spec: BoardSpec;
  readonly fileName: string | undefined;
  readonly isBlocked: boolean;
  /** Loads another board into the form; the text labels the undo. */
  readonly onReopen: (spec: BoardSpec, text: string) => void;
}

/** The dialogs of {@link QuoteTools}. They are mounted in the page itself, because the panel may move from side to sheet. */
export function SavedQuoteDialogs({ tools, spec, fileName, isBlocked, onReopen }: SavedQuoteDialogsProps) {
  const { dialog, promise, image, close, signIn } = tools;
  return (
    <Suspense>
      {dialog === 'save' && <SaveDialog spec={spec} fileName={fileName} promise={promise} onClose={close} />}
      {dialog === 'share' && (
        <ShareDialog spec={spec} promise={promise} hasImage={image.isOffered && image.isWanted} onClose={close} />
      )}
      {dialog === 'quotation' && (
        <QuotationDialog quantity={spec.quantity} basis={async () => (await promise(spec)).quoteId} onClose={close} />
      )}
      {dialog === 'list' && (
        <SavedQuotes
          current={isBlocked ? undefined : spec}
          promise={promise}
          onReopen={(saved, text) => {
            close();
            onReopen(saved, text);
          }}
          onClose={close}
        />
      )}
      <LoginModal {...signIn} />
    </Suspense>
  );
}
