import type { BoardSpec } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { Button, problemText, toast } from '@xunban/ui';
import { lazy, Suspense, useState } from 'react';
import { LoginModal } from '../../../account/components/login-modal.tsx';
import { downloadQuotation } from '../../api/quotation-file.ts';
import { usePromise } from '../../state/use-promise.ts';
import { useSignInFirst } from '../../state/use-sign-in-first.ts';
import styles from './quote-tools.module.css';

/** What is opened from here is loaded when it is opened: most visits never do. */
const SaveDialog = lazy(() => import('./save-dialog.tsx').then((module) => ({ default: module.SaveDialog })));
const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })));
const SavedQuotes = lazy(() => import('./saved-quotes.tsx').then((module) => ({ default: module.SavedQuotes })));

interface QuoteToolsProps {
  readonly spec: BoardSpec;
  readonly fileName: string | undefined;
  /** The board has no price now: there is nothing to keep or to pass on. */
  readonly isBlocked: boolean;
  /** Another board comes into the form, in words for the way back. */
  readonly onReopen: (spec: BoardSpec, text: string) => void;
}

/** Keeping a quote and passing it on: own list, link, PDF, paper. Each fixes the price first, and says until when. */
export function QuoteTools({ spec, fileName, isBlocked, onReopen }: QuoteToolsProps) {
  const { t } = useTranslation('quote');
  const [open, setOpen] = useState<'save' | 'share' | 'list'>();
  const [isMaking, setIsMaking] = useState(false);
  const promise = usePromise();
  const signIn = useSignInFirst();
  const close = () => setOpen(undefined);
  const download = async () => {
    setIsMaking(true);
    try {
      const { quoteId } = await promise(spec);
      await downloadQuotation(quoteId, `${t('kept.pdfName')}-${quoteId.slice(0, 8)}.pdf`);
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <div className={styles['tools']}>
      <Button size="small" kind="quiet" disabled={isBlocked} onClick={() => signIn.run(() => setOpen('save'))}>
        {t('kept.save')}
      </Button>
      <Button size="small" kind="quiet" disabled={isBlocked} onClick={() => setOpen('share')}>
        {t('kept.share')}
      </Button>
      <Button size="small" kind="quiet" disabled={isBlocked} busy={isMaking} onClick={() => void download()}>
        {t('kept.pdf')}
      </Button>
      <Button size="small" kind="quiet" disabled={isBlocked} onClick={() => window.print()}>
        {t('kept.print')}
      </Button>
      <Button size="small" kind="quiet" onClick={() => signIn.run(() => setOpen('list'))}>
        {t('kept.list')}
      </Button>
      <Suspense>
        {open === 'save' && <SaveDialog spec={spec} fileName={fileName} promise={promise} onClose={close} />}
        {open === 'share' && <ShareDialog spec={spec} promise={promise} onClose={close} />}
        {open === 'list' && (
          <SavedQuotes
            current={isBlocked ? undefined : spec}
            promise={promise}
            onReopen={(kept, text) => {
              close();
              onReopen(kept, text);
            }}
            onClose={close}
          />
        )}
      </Suspense>
      <LoginModal {...signIn.dialog} />
    </div>
  );
}
