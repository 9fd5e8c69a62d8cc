import type { QuestionOption } from '@xunban/contract';
import { fieldChangeTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, layout, moneyText } from '@xunban/ui';
import styles from './questions.module.css';

interface OptionTextProps {
  readonly option: QuestionOption;
  readonly isRecommended: boolean;
  readonly isChosen?: boolean;
}

/** One way to make the board: its text, its changes, and the additional price and days. */
export function OptionText({ option, isRecommended, isChosen = false }: OptionTextProps) {
  const { t } = useTranslation(['questions', 'pricing']);
  return (
    <span className={styles['option']}>
      <span>
        {option.text} {isRecommended && <Badge tone="primary">{t('recommended')}</Badge>}{' '}
        {isChosen && <Badge tone="success">{t('chosen')}</Badge>}
      </span>
      {option.changes.map((change) => (
        <span key={change.field} className={layout['soft']}>
          {t('change', fieldChangeTexts(change))}
        </span>
      ))}
      <EffectText option={option} />
    </span>
  );
}

function EffectText({ option: { amountDelta, daysDelta } }: { readonly option: QuestionOption }) {
  const { t } = useTranslation('questions');
  if (amountDelta === 0 && daysDelta === 0) return <span className={layout['soft']}>{t('free')}</span>;
  const amount = `${amountDelta > 0 ? '+' : ''}${moneyText(amountDelta)}`;
  const days = { count: Math.abs(daysDelta), days: Math.abs(daysDelta), sign: daysDelta > 0 ? '+' : '−' };
  return (
    <strong className={layout['tabular']}>
      {amountDelta === 0 ? t('samePrice') : t('price', { amount })} ·{' '}
      {daysDelta === 0 ? t('sameDays') : t('days', days)}
    </strong>
  );
}
