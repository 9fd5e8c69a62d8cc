import type { Certification } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Button, CopyButton, classes, ExternalLink, layout, Money, Notice } from '@xunban/ui';
import { useEffect } from 'react';
import { writeMemberValue } from '../../../../shared/member-storage.ts';
import styles from './certification.module.css';

interface TransferPanelProps {
  readonly name: string;
  readonly transfer: NonNullable<Certification['transfer']>;
  /** Absent when another submission cannot take this one's place. */
  readonly onUseDocuments: (() => void) | undefined;
}

/** Shows the account to transfer to. The approval is automatic when the money arrives from the company's own account. */
export function TransferPanel({ name, transfer, onUseDocuments }: TransferPanelProps) {
  const { t } = useTranslation('certification');
  const { t: common } = useTranslation();
  const { account, amount, deadline } = transfer;
  useEffect(() => {
    writeMemberValue('transferAccount', { userId: account.userId, account: account.account });
  }, [account]);
  const rows = [
    ['accountName', account.accountName],
    ['account', account.account],
    ['bankName', `${account.bankName} ${account.bankBranch}`.trim()],
  ] as const;
  return (
    <div className={layout['stack5']}>
      <Notice tone="info" title={t('transfer.title')}>
        {t('transfer.lead', { name })}
      </Notice>
      <dl className={classes(layout['mutedTerms'], styles['account'])}>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`transfer.${key}`)}</dt>
            <dd>
              <span className={key === 'account' ? layout['mono'] : undefined}>{value}</span>
              <CopyButton text={value} label={t('transfer.copy', { what: t(`transfer.${key}`) })} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('transfer.amount')}</dt>
          <dd>
            <Money yuan={amount} strong />
            <CopyButton text={amount.toFixed(2)} label={t('transfer.copy', { what: t('transfer.amount') })} />
          </dd>
        </div>
        <div>
          <dt>{t('transfer.deadline')}</dt>
          <dd>{minuteText(deadline)}</dd>
        </div>
      </dl>
      {account.isDemonstration && (
        <p className={layout['muted']}>
          {t('transfer.demonstration')}{' '}
          <ExternalLink href="/dev/bank" note={common('footer.newWindow')}>
            {t('transfer.toBank')}
          </ExternalLink>
        </p>
      )}
      <p className={classes(layout['line2'], layout['soft'], styles['waiting'])} role="status">
        {t('transfer.waiting')}
      </p>
      {onUseDocuments && (
        <Button kind="quiet" onClick={onUseDocuments}>
          {t('transfer.otherWay')}
        </Button>
      )}
    </div>
  );
}
