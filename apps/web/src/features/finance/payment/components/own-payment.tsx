import { useQuery } from '@tanstack/react-query';
import type { PaymentInfo } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { CopyButton, layout, TextInput } from '@xunban/ui';
import type { ReactNode } from 'react';
import { MemberAccess } from '../../../../shared/member-access.tsx';
import { ObjectPage } from '../../../../shared/object-page.tsx';
import { useLiveMember } from '../../../../shared/use-live-member.ts';
import { ApprovalPanel } from '../../payment-approvals/approval-panel.tsx';
import { paymentQueries } from '../api/payment-queries.ts';
import { shareLink } from '../model/payment-links.ts';
import { Deadline } from './deadline.tsx';
import { DonePanel, EndedPanel } from './outcome-panels.tsx';
import { PayForm } from './pay-form.tsx';
import styles from './payment.module.css';
import { PaymentHead } from './payment-head.tsx';
import { PendingPanel } from './pending-panel.tsx';

/** A payment as its owner sees it, in whatever state it is. */
export function OwnPayment({ payNo }: { payNo: string }) {
  const payment = useQuery(paymentQueries.info(payNo));
  useLiveMember();
  return (
    <ObjectPage page="paymentOrder" isNamed query={payment}>
      {(info) => (
        <MemberAccess>
          <Payment key={payNo} info={info} />
        </MemberAccess>
      )}
    </ObjectPage>
  );
}

function Payment({ info }: { info: PaymentInfo }) {
  const { t } = useTranslation('payment');
  // After success there is no amount due to show.
  if (info.state === 'succeeded')
    return (
      <article className={styles['page']}>
        <DonePanel info={info} />
      </article>
    );
  return (
    <article className={styles['page']}>
      <PaymentHead
        title={t(info.purpose === 'order' ? 'title' : 'topUpTitle')}
        payNo={info.payNo}
        amount={info.amount}
        orders={info.orders}
      />
      {body({ ...info, state: info.state })}
    </article>
  );
}

function body(info: PaymentInfo & { readonly state: Exclude<PaymentInfo['state'], 'succeeded'> }): ReactNode {
  switch (info.state) {
    case 'created':
      return (
        <>
          <Deadline deadline={info.deadline} />
          <ApprovalPanel payNo={info.payNo} approval={info.approval}>
            <PayForm info={info} />
          </ApprovalPanel>
          {info.shareToken !== '' && <ShareLink token={info.shareToken} />}
        </>
      );
    case 'pending':
      return <PendingPanel info={info} />;
    case 'closed':
    case 'failed':
      return <EndedPanel info={info} state={info.state} />;
  }
}

/** The link for paying without signing in. */
function ShareLink({ token }: { token: string }) {
  const { t } = useTranslation('payment');
  const link = shareLink(token);
  return (
    <details className={styles['share']}>
      <summary className={layout['disclosure']}>{t('share.title')}</summary>
      <p className={layout['muted']}>{t('share.lead')}</p>
      <TextInput
        readOnly
        aria-label={t('share.link')}
        value={link}
        onFocus={(event) => event.target.select()}
        after={<CopyButton text={link} label={t('share.copy')} />}
      />
    </details>
  );
}
