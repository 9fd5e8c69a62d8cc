import type { BoardSpec, StoredQuoteView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { NameDialog } from './name-dialog.tsx';
import { QUOTE_NAME_MAX, quoteName } from './quote-name.ts';
import { useSaveQuote } from './use-saved-quote-changes.ts';

interface SaveDialogProps {
  readonly spec: BoardSpec;
  readonly fileName: string | undefined;
  readonly promise: (spec: BoardSpec) => Promise<StoredQuoteView>;
  readonly onClose: () => void;
}

/** Puts the quote into the member's list, under a name. */
export function SaveDialog({ spec, fileName, promise, onClose }: SaveDialogProps) {
  const { t } = useTranslation('quote');
  const { mutateAsync: save } = useSaveQuote();
  return (
    <NameDialog
      title={t('savedQuote.saveTitle')}
      label={t('savedQuote.name')}
      initial={quoteName(spec, fileName)}
      maxLength={QUOTE_NAME_MAX}
      confirm={t('savedQuote.save')}
      onClose={onClose}
      onSubmit={async (name) => {
        const { quoteId } = await promise(spec);
        const saved = await save({ quoteId, name });
        toast.success(t('savedQuote.saved', { name, date: saved.expiresAt.slice(0, 10) }));
      }}
    >
      <p>{t('savedQuote.saveHint')}</p>
    </NameDialog>
  );
}
