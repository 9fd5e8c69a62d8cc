import type { SavedQuoteView } from '@xunban/contract';
import { boardWord } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Button, Money, problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { downloadQuotation } from '../../api/quotation-file.ts';
import { mmText } from '../../model/mm-text.ts';
import styles from './saved-quotes.module.css';

interface SavedQuoteRowProps {
  readonly saved: SavedQuoteView;
  readonly isPicked: boolean;
  readonly onPick: () => void;
  readonly onReopen: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** One saved quote: what it is, what it costs, whether the price still holds, and what can be done with it. */
export function SavedQuoteRow({ saved, isPicked, onPick, onReopen, onRename, onRemove }: SavedQuoteRowProps) {
  const { t } = useTranslation(['quote', 'pricing']);
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
        aria-label={t('quote:kept.pick', { name })}
      />
      <div className={styles['what']}>
        <strong className={styles['name']}>{name}</strong>
        <span className={styles['about']}>
          {quotationNo} · {t('quote:kept.layers', { count: spec.layers })} · {mmText(spec.lengthMm)} ×{' '}
          {mmText(spec.widthMm)} mm · {spec.quantity} {t('quote:form.pieces')} · {boardWord(spec, 'finish').value}
        </span>
      </div>
      <div className={styles['price']}>
        <Money yuan={amount} strong />
        <Badge tone={isExpired ? 'warning' : 'success'}>
          {t(isExpired ? 'quote:kept.expired' : 'quote:kept.until', { date: expiresAt.slice(0, 10) })}
        </Badge>
      </div>
      <div className={styles['actions']}>
        <Button size="small" onClick={onReopen} aria-label={t('quote:kept.reopenLabel', { name })}>
          {t(isExpired ? 'quote:kept.reprice' : 'quote:kept.reopen')}
        </Button>
        <Button
          size="small"
          kind="quiet"
          busy={isMaking}
          onClick={() => void download()}
          aria-label={t('quote:kept.pdfLabel', { name })}
        >
          PDF
        </Button>
        <Button size="small" kind="quiet" onClick={onRename} aria-label={t('quote:kept.renameLabel', { name })}>
          {t('quote:kept.rename')}
        </Button>
        <Button size="small" kind="quiet" onClick={onRemove} aria-label={t('quote:kept.removeLabel', { name })}>
          {t('quote:kept.remove')}
        </Button>
      </div>
    </li>
  );
}
