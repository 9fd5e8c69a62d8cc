import type { StaffMemberDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, layout, type Tone } from '@xunban/ui';
import { Descriptions } from 'antd';
import { Link } from 'react-router';
import { usePermission } from '../../../../shared/access.tsx';
import { MaskedNumber } from '../../../../shared/masked-number.tsx';
import { Redacted } from '../../../../shared/visible.tsx';
import styles from '../members.module.css';
import { ApiKeysCard } from './api-keys-card.tsx';
import { ContactsCard } from './contacts-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

/** The member's profile, contacts, certification, and signed-in devices. */
export function Overview({ member }: { readonly member: StaffMemberDetail }) {
  const { t } = useTranslation('console-member');
  return (
    <div className={styles['columns']}>
      <div className={layout['column']}>
        <Profile member={member} />
        <Certifications member={member} />
        <MembershipCard title={t('membership.people')} rows={member.people} />
        <MembershipCard title={t('membership.companies')} rows={member.companies} />
      </div>
      <div className={layout['column']}>
        <ContactsCard member={member} />
        <DevicesCard member={member} />
        <ApiKeysCard memberId={member.id} />
        <WebhooksCard member={member} />
      </div>
    </div>
  );
}

function Profile({ member }: { readonly member: StaffMemberDetail }) {
  const { t } = useTranslation('console-member');
  const facts = [
    ['company', member.companyName],
    ['person', member.trueName],
    ['type', t(`type.${member.memberType || 'none'}`)],
    ['phone', member.closedAt === null && <MaskedNumber value={member.account} field="memberPhone" id={member.id} />],
    [
      'identityNo',
      member.identityNo && <MaskedNumber value={member.identityNo} field="memberIdentityNo" id={member.id} />,
    ],
    ['email', member.email],
    ['qq', member.qq],
    ['industry', member.industry],
  ] as const;
  return (
    <Card title={t('profile.title')}>
      <Descriptions
        size="small"
        column={1}
        items={facts.map(([key, value]) => ({
          key,
          label: t(`profile.${key}`),
          children: value === undefined ? <Redacted /> : value || '—',
        }))}
      />
    </Card>
  );
}

const TONES: Readonly<Record<StaffMemberDetail['certifications'][number]['state'], Tone>> = {
  reviewing: 'warning',
  awaitingTransfer: 'info',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
};

function Certifications({ member }: { readonly member: StaffMemberDetail }) {
  const { t } = useTranslation(['console-member', 'console-members']);
  const canOpen = usePermission('certification.view');
  return (
    <Card title={t('certification.title')}>
      {member.certifications.length === 0 ? (
        <p className={layout['muted']}>{t('certification.none')}</p>
      ) : (
        <ul className={layout['stack0']}>
          {member.certifications.map((row) => (
            <li key={row.id} className={styles['row']}>
              <div>
                {canOpen ? <Link to={`/certifications/${row.id}`}>{row.name}</Link> : row.name}{' '}
                <Badge tone={TONES[row.state]}>{t(`console-members:certification.state.${row.state}`)}</Badge>
                <div className={layout['muted']}>
                  {t(`console-members:certification.kind.${row.kind}`)} · {minuteText(row.submittedAt)}
                  {row.decidedBy && ` · ${row.decidedBy}`}
                  {row.reason && ` · ${row.reason}`}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** People of a company account, or companies of a person; nothing without any. */
function MembershipCard({ title, rows }: { readonly title: string; readonly rows: StaffMemberDetail['people'] }) {
  const { t } = useTranslation(['console-member', 'common']);
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <ul className={layout['stack0']}>
        {rows.map((row) => (
          <li key={row.memberId} className={styles['row']}>
            <div>
              <Link to={`/members/${row.memberId}`}>{row.name || row.memberNo}</Link>{' '}
              <Badge tone={row.endedAt === null ? 'info' : 'neutral'}>{t(`common:member.role.${row.role}`)}</Badge>
              <div className={layout['muted']}>
                {row.memberNo} · {t('membership.joined', { at: minuteText(row.joinedAt) })}
                {row.endedAt !== null && ` · ${t('membership.ended', { at: minuteText(row.endedAt) })}`}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
