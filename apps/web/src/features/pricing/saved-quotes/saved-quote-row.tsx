import type { SavedQuoteView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Button, classes, layout, Money, problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { BoardThumb } from '../../../shared/board/board-thumb.tsx';
import { IfMay } from '../../../shared/if-may.tsx';
import { downloadQuotation } from './quotation-file.ts';
import { QuoteAbout } from './quote-about.tsx';
import styles from './saved-quotes.module.css';

interface SavedQuoteRowProps {
  readonly saved: SavedQuoteView;
  readonly isPicked: boolean;
  readonly onPick: () => void;
  readonly onReopen: () => void;
  readonly onRename: () => void;
  readonly onQuotation: () => void;
  readonly onRemove: () => void;
}

/** One saved quote: what it is, what it costs, whether the price still holds, and what can be done with it. */
export function SavedQuoteRow({
  saved,
  isPicked,
  onPick,
  onReopen,
  onRename,
  onQuotation,
  onRemove,
}: SavedQuoteRowProps) {
  const { t } = useTranslation('quote');
  const [isMaking, setIsMaking] = useState(false);
  const { name, quotationNo, spec, amount, expiresAt, isExpired } = saved;
  const download = async () => {
    setIsMaking(true);
    try {
      await downloadQuotation(saved.quoteId, `${quotationNo}.pdf`);
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <li className={styles['row']}>
      <input
        type="checkbox"
        className={styles['pick']}
        checked={isPicked}
        onChange={onPick}
        aria-label={t('savedQuote.pick', { name })}
      />
      {saved.image !== '' && <BoardThumb image={{ top: saved.image, bottom: '' }} />}
      <div className={styles['what']}>
        <strong className={layout['breakAnywhere']}>{name}</strong>
        <QuoteAbout quotationNo={quotationNo} spec={spec} />
      </div>
      <div className={styles['price']}>
        <Money yuan={amount} strong />
        <Badge tone={isExpired ? 'warning' : 'success'}>
          {t(isExpired ? 'savedQuote.expired' : 'savedQuote.until', { date: expiresAt.slice(0, 10) })}
        </Badge>
        {saved.shareToken !== '' && <Badge tone="info">{t('savedQuote.isShared')}</Badge>}
      </div>
      <div className={classes(layout['rowCentred1'], styles['actions'])}>
        <Button size="small" onClick={onReopen} aria-label={t('savedQuote.reopenLabel', { name })}>
          {t(isExpired ? 'savedQuote.reprice' : 'savedQuote.reopen')}
        </Button>
        <Button
          size="small"
          kind="quiet"
          busy={isMaking}
          onClick={() => void download()}
          aria-label={t('savedQuote.pdfLabel', { name })}
        >
          PDF
        </Button>
        <Button size="small" kind="quiet" onClick={onQuotation} aria-label={t('quotation.openLabel', { name })}>
          {t('quotation.open')}
        </Button>
        <IfMay need="board.edit">
          <Button size="small" kind="quiet" onClick={onRename} aria-label={t('savedQuote.renameLabel', { name })}>
            {t('savedQuote.rename')}
          </Button>
          <Button size="small" kind="quiet" onClick={onRemove} aria-label={t('savedQuote.removeLabel', { name })}>
            {t('savedQuote.remove')}
          </Button>
        </IfMay>
      </div>
    </li>
  );
}
