import type { TransferAccount } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, CopyButton, classes, ExternalLink, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { useMember } from '../../../../shared/member.ts';
import styles from './wallet.module.css';

/** Shows the account to transfer to, and the payers whose transfers are credited automatically. */
export function OwnAccount({ account }: { account: TransferAccount }) {
  const { t } = useTranslation(['wallet', 'common']);
  const { data: member } = useMember();
  const rows = [
    ['accountName', account.accountName],
    ['account', account.account],
    ['bankName', `${account.bankName} ${account.bankBranch}`.trim()],
  ] as const;
  return (
    <>
      <dl className={classes(layout['softTerms'], layout['stack2'], layout['spaceBelow4'], styles['account'])}>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`wallet:fund.transfer.${key}`)}</dt>
            <dd className={layout['line2']}>
              <span className={key === 'account' ? layout['figures'] : undefined}>{value}</span>
              <CopyButton
                text={value}
                label={t('wallet:fund.transfer.copy', { what: t(`wallet:fund.transfer.${key}`) })}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className={layout['muted']}>
        {member?.memberType
          ? t('wallet:fund.transfer.own', { name: member.companyName || member.trueName })
          : t('wallet:fund.transfer.uncertified')}
      </p>
      {account.isDemonstration && (
        <p className={layout['muted']}>
          {t('wallet:fund.transfer.demonstration')}{' '}
          <ExternalLink href="/dev/bank" note={t('common:footer.newWindow')}>
            {t('wallet:fund.transfer.toBank')}
          </ExternalLink>
        </p>
      )}
      <Link to="/main/myt" className={buttonClass({})}>
        {t('wallet:fund.transfer.records')}
      </Link>
    </>
  );
}
