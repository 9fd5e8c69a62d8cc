import type { WithdrawalAllowance } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, layout, Money } from '@xunban/ui';
import styles from './withdrawal.module.css';

/** Shows the part of the wallet that can be withdrawn, and why the rest cannot. */
export function WalletParts({ allowance }: { allowance: WithdrawalAllowance }) {
  const { t } = useTranslation('withdrawal');
  const { parts, frozen, gatewayDays } = allowance;
  const titleOf = (part: WithdrawalAllowance['parts'][number]) =>
    part.origin === 'gateway'
      ? t('parts.gateway', { date: minuteText(part.freeFrom ?? '').slice(0, 10) })
      : t(`parts.${part.origin}`);
  if (parts.length === 0 && frozen === 0) return null;
  return (
    <section className={classes(layout['stack3'], layout['spaceAbove5'])} aria-labelledby="parts">
      <h2 className={layout['textLg']} id="parts">
        {t('parts.title')}
      </h2>
      <dl className={layout['stack0']}>
        {parts.map((part) => (
          <Part
            key={`${part.origin} ${part.freeFrom}`}
            title={titleOf(part)}
            hint={
              part.origin === 'gateway' ? t('parts.gatewayHint', { days: gatewayDays }) : t(`parts.${part.origin}Hint`)
            }
            amount={part.amount}
          />
        ))}
        {frozen > 0 && <Part title={t('parts.frozen')} hint={t('parts.frozenHint')} amount={frozen} />}
      </dl>
      {parts.some(({ origin }) => origin !== 'free') && <p className={layout['muted']}>{t('parts.rest')}</p>}
    </section>
  );
}

function Part({ title, hint, amount }: { title: string; hint: string; amount: number }) {
  return (
    <div className={styles['part']}>
      <dt className={layout['stack1']}>
        {title}
        <span className={layout['muted']}>{hint}</span>
      </dt>
      <dd className={layout['tabular']}>
        <Money yuan={amount} />
      </dd>
    </div>
  );
}
