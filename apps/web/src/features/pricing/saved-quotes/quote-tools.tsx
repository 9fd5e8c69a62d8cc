import { useTranslation } from '@xunban/i18n/react';
import { Button } from '@xunban/ui';
import { IfMay } from '../../../shared/if-may.tsx';
import styles from './saved-quotes.module.css';
import type { QuoteTools as Tools } from './use-quote-tools.ts';

interface QuoteToolsProps {
  readonly tools: Tools;
  /** The board has no price now: there is nothing to keep or to pass on. */
  readonly isBlocked: boolean;
}

/** Stores and shares a quote: own list, link, PDF, print. Each action fixes the price first, and shows its validity. */
export function QuoteTools({ tools, isBlocked }: QuoteToolsProps) {
  const { t } = useTranslation('quote');
  const buttonProps = (run: () => void) => ({
    size: 'small' as const,
    kind: 'quiet' as const,
    'aria-disabled': isBlocked,
    onClick: () => isBlocked || run(),
  });
  return (
    <div className={styles['tools']}>
      <IfMay need="board.edit">
        <Button {...buttonProps(() => tools.open('save'))}>{t('savedQuote.save')}</Button>
        <Button {...buttonProps(() => tools.open('share'))}>{t('savedQuote.share')}</Button>
      </IfMay>
      <Button {...buttonProps(tools.download)} busy={tools.isDownloading}>
        {t('savedQuote.pdf')}
      </Button>
      <Button {...buttonProps(() => tools.open('quotation'))}>{t('quotation.open')}</Button>
      <Button {...buttonProps(() => window.print())}>{t('savedQuote.print')}</Button>
      <Button size="small" kind="quiet" onClick={() => tools.open('list')}>
        {t('savedQuote.list')}
      </Button>
      {tools.image.isOffered && (
        <label className={styles['image']} title={t('savedQuote.imageHint')}>
          <input
            type="checkbox"
            checked={tools.image.isWanted}
            onChange={({ target }) => tools.image.want(target.checked)}
          />
          {t('savedQuote.image')}
        </label>
      )}
    </div>
  );
}
