import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  Badge,
  Button,
  buttonClass,
  Card,
  ConfirmDialog,
  DataState,
  layout,
  Notice,
  PageHeader,
  problemText,
  toast,
} from '@xunban/ui';
import { useState } from 'react';
import { CertifyLink } from '../../../shared/certify-link.tsx';
import { useMay } from '../../../shared/use-may.ts';
import { ApprovalList } from '../../finance/payment-approvals/approval-list.tsx';
import { ApprovalRuleCard } from '../../finance/payment-approvals/approval-rule-card.tsx';
import { AccountList } from './account-list.tsx';
import styles from './company.module.css';
import { type CompanyInvitation, companyQueries, useWithdraw } from './company-queries.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonRow } from './person-row.tsx';

/** The people of the account acted in, its open invitations, and the accounts that the signed-in person can use. */
export function CompanyPage() {
  const { t } = useTranslation(['company', 'pages']);
  const people = useQuery(companyQueries.people);
  const [isInviting, setInviting] = useState(false);
  const manages = useMay('company.manage');
  const pays = useMay('payment.pay');
  const canHavePeople = people.data?.canInvite === true;
  const canInvite = manages && canHavePeople;
  return (
    <>
      <PageHeader
        title={t('pages:company.title')}
        lead={t('lead')}
        actions={
          canInvite && (
            <Button kind="primary" onClick={() => setInviting(true)}>
              {t('invite.open')}
            </Button>
          )
        }
      />
      <div className={styles['columns']}>
        {manages && people.data?.canInvite === false && (
          <Notice tone="info" title={t('notCertified.title')}>
            <p>{t('notCertified.hint')}</p>
            <p>
              <CertifyLink className={buttonClass({ size: 'small' })}>{t('notCertified.action')}</CertifyLink>
            </p>
          </Notice>
        )}
        <Card title={t('members')} extra={people.data && t('count', { count: people.data.items.length })}>
          <DataState query={people}>
            {({ items }) => (
              <ul className={layout['stack0']}>
                {items.map((person) => (
                  <PersonRow key={person.id ?? 'owner'} person={person} canManage={manages} />
                ))}
              </ul>
            )}
          </DataState>
        </Card>
        {canInvite && <Invitations />}
        {pays && canHavePeople && <ApprovalRuleCard />}
        {pays && <ApprovalList />}
        <AccountList />
      </div>
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}

/** Invitations that await their answer; none are shown as nothing. */
function Invitations() {
  const { t } = useTranslation(['company', 'common']);
  const { data: items = [] } = useQuery(companyQueries.invitations);
  const [leaving, setLeaving] = useState<CompanyInvitation | null>(null);
  const withdraw = useWithdraw();
  if (items.length === 0) return null;
  const toWhom = ({ phone }: CompanyInvitation) => phone || t('invitations.anyone');
  return (
    <Card title={t('invitations.title')}>
      <ul className={layout['stack0']}>
        {items.map((invitation) => (
          <li key={invitation.id} className={layout['listRow']}>
            <div className={styles['who']}>
              <p className={layout['rowCentred2']}>
                {toWhom(invitation)} <Badge tone="neutral">{t(`common:member.role.${invitation.role}`)}</Badge>
              </p>
              <p className={layout['muted']}>{t('invitations.expires', { at: minuteText(invitation.expiresAt) })}</p>
            </div>
            <Button
              size="small"
              aria-label={t('invitations.withdrawOf', { phone: toWhom(invitation) })}
              onClick={() => setLeaving(invitation)}
            >
              {t('invitations.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        question={leaving && t('invitations.withdrawOf', { phone: toWhom(leaving) })}
        confirm={t('invitations.withdraw')}
        danger
        onConfirm={async () => {
          if (!leaving) return;
          await withdraw.mutateAsync(leaving.id, { onError: (error) => toast.error(problemText(error)) });
          toast.success(t('invitations.withdrawn'));
        }}
      />
    </Card>
  );
}
