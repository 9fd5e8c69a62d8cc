import { useTranslation } from '@xunban/i18n/react';
import { Skeleton } from '@xunban/ui';
import { CertifyLink } from '../../shared/certify-link.tsx';
import { useMember } from '../../shared/member.ts';
import type { Member } from '../../shared/member-storage.ts';
import { Portrait } from '../../shared/portrait.tsx';
import styles from './member.module.css';

/** Portrait, real name, member number and the badge that leads to certification (specification §2). */
export function MemberPanel() {
  const { t } = useTranslation();
  const { data: member, isError, refetch } = useMember();
  return (
    <div className={styles['panel']}>
      <Portrait portrait={member?.portrait} size={48} />
      <div className={styles['facts']}>
        {member ? (
          <>
            <p className={styles['name']}>{member.trueName || t('member.unnamed')}</p>
            <p className={styles['number']}>{member.memberNo}</p>
            {member.actingFor ? (
              <span className={styles['enterprise']}>
                {t('member.actingFor', { company: member.actingFor })} · {t(`member.role.${member.role}`)}
              </span>
            ) : (
              <MemberBadge type={member.memberType} />
            )}
          </>
        ) : isError ? (
          <button type="button" className={styles['retry']} onClick={() => void refetch()}>
            {t('member.failed')} · {t('action.retry')}
          </button>
        ) : (
          <Skeleton lines={3} width="7rem" />
        )}
      </div>
    </div>
  );
}

function MemberBadge({ type }: { type: Member['memberType'] }) {
  const { t } = useTranslation();
  switch (type) {
    case '':
      return <CertifyLink className={styles['badge']}>{t('member.certify')}</CertifyLink>;
    case 'Person':
      return <CertifyLink className={styles['badge']}>{t('member.upgrade')}</CertifyLink>;
    case 'Enterprise':
      return <span className={styles['enterprise']}>{t('member.enterprise')}</span>;
  }
}
