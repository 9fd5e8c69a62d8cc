import type { CreditAccount } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, layout, Money, moneyText, ProgressBar } from '@xunban/ui';
import styles from './credit.module.css';
import { CREDIT_TONES } from './credit-tones.ts';

/** The limit with what is used and free of it, and the dates that were agreed. */
export function LimitCard({ account }: { account: CreditAccount }) {
  const { t } = useTranslation(['credit', 'credit-texts']);
  const { limit, used, left, state } = account;
  const percent = limit > 0 ? Math.min(100, Math.round((used / limit) * 100)) : used > 0 ? 100 : 0;
  return (
    <div className={layout['stack4']}>
      <div>
        <p className={layout['muted']}>
          {t('limit.left')} <Badge tone={CREDIT_TONES[state]}>{t(`credit-texts:state.${state}`)}</Badge>
        </p>
        <p className={layout['bigFigure']}>
          <Money yuan={left} strong />
        </p>
      </div>
      <ProgressBar percent={percent} label={t('limit.used')} />
      <p className={layout['muted']}>{t('limit.usedOf', { used: moneyText(used), limit: moneyText(limit) })}</p>
      <dl className={classes(layout['mutedTerms'], styles['facts'])}>
        <Fact name={t('limit.unbilled')} value={moneyText(account.unbilled)} />
        <Fact name={t('limit.billed')} value={moneyText(account.billed)} />
        {account.overdue > 0 && <Fact name={t('limit.overdue')} value={moneyText(account.overdue)} />}
        <Fact name={t('limit.statementDay')} value={t('limit.dayOfMonth', { day: account.statementDay })} />
        <Fact name={t('limit.dueDays')} value={t('limit.days', { days: account.dueDays })} />
        {account.nextCloseAt && (
          <Fact name={t('limit.nextClose')} value={minuteText(account.nextCloseAt).slice(0, 10)} />
        )}
        {account.dailyRateBp > 0 && (
          <Fact name={t('limit.lateFee')} value={t('limit.perDay', { percent: account.dailyRateBp / 100 })} />
        )}
      </dl>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={layout['tabular']}>{value}</dd>
    </div>
  );
}
