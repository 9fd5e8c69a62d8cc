import { useQuery } from '@tanstack/react-query';
import type { Certification } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, buttonClass, Card, CopyButton, classes, layout, Skeleton, type Tone } from '@xunban/ui';
import { Link } from 'react-router';
import { CertifyLink } from '../../../../shared/certify-link.tsx';
import { maskedPhone } from '../../../../shared/masked-phone.ts';
import type { Member } from '../../../../shared/member-storage.ts';
import { certificationQueries } from '../../certification/api/certification-queries.ts';
import { PortraitField } from './portrait-field.tsx';
import styles from './profile.module.css';

/** The member's identity card: portrait, number, account, and the state of its certification. */
export function IdentityCard({ member }: { member: Member }) {
  const { t } = useTranslation('profile');
  return (
    <Card title={t('identity')}>
      <div className={styles['identity']}>
        <PortraitField portrait={member.portrait} />
        <dl className={classes(layout['stack2'], layout['softTerms'], styles['facts'])}>
          <div>
            <dt>{t('field.memberNo')}</dt>
            <dd>
              <code>{member.memberNo}</code>
              <CopyButton text={member.memberNo} label={t('copyMemberNo')} />
            </dd>
          </div>
          <div>
            <dt>{t('field.account')}</dt>
            <dd>
              {maskedPhone(member.account)}
              <Link to="/main/editPassword">{t('changeAccount')}</Link>
            </dd>
          </div>
          {member.companyName !== '' && (
            <div>
              <dt>{t('field.companyName')}</dt>
              <dd>{member.companyName}</dd>
            </div>
          )}
          <div>
            <dt>{t('field.certification')}</dt>
            <dd>
              <CertificationState />
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}

const TONES: Readonly<Record<Certification['state'], Tone>> = {
  none: 'neutral',
  reviewing: 'warning',
  awaitingTransfer: 'warning',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
};

/** The state and the one thing that can be done about it: all of it happens in the certification's own dialog. */
function CertificationState() {
  const { t } = useTranslation('profile');
  const { data, isError } = useQuery(certificationQueries.state);
  if (isError) return <CertifyLink>{t('certification.open')}</CertifyLink>;
  if (!data) return <Skeleton width="8rem" />;
  const { state, memberType, can } = data;
  const isUpdate = can.includes('update');
  const action = isUpdate ? 'update' : state === 'approved' && memberType === 'Person' ? 'upgrade' : state;
  return (
    <>
      <Badge tone={TONES[state]}>
        {t(`certification.state.${state === 'approved' ? typeKey(memberType) : state}`)}
      </Badge>
      <CertifyLink wish={isUpdate ? 'update' : '1'} className={buttonClass({ size: 'small' })}>
        {t(`certification.action.${action}`)}
      </CertifyLink>
    </>
  );
}

const typeKey = (type: Certification['memberType']) => (type === 'Enterprise' ? 'enterprise' : 'person');
