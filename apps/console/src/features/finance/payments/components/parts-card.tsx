import type { StaffPaymentDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, CopyButton, Money } from '@xunban/ui';
import { useMethodName } from '../../../../shared/use-method-name.ts';
import styles from '../payments.module.css';

/** From the wallet, through a gateway, or both; and the number under which the gateway knows it. */
export function PartsCard({ payment }: { readonly payment: StaffPaymentDetail }) {
  const { t } = useTranslation('console-payments');
  const method = useMethodName();
  const { methods, parts, gatewayRef } = payment;
  const amountOf = (name: string) => parts?.find((part) => part.method === name)?.amount;
  return (
    <Card title={t('parts.title')}>
      {methods.length === 0 && <p className={styles['soft']}>{t('parts.none')}</p>}
      <ul className={styles['rows']}>
        {methods.map((name) => {
          const amount = amountOf(name);
          return (
            <li key={name}>
              <span>{method(name)}</span>
              <span className={styles['end']}>{amount !== undefined && <Money yuan={amount} strong />}</span>
              {name === payment.gateway && gatewayRef && (
                <span className={styles['whole']}>
                  {t('parts.trade')} {gatewayRef} <CopyButton text={gatewayRef} label={t('parts.copyTrade')} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
