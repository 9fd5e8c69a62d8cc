import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, DataState, layout, PageHeader } from '@xunban/ui';
import { Link } from 'react-router';
import { useMember } from '../../../../shared/member.ts';
import { IdentityCard } from '../components/identity-card.tsx';
import { ProfileFields } from '../components/profile-fields.tsx';

/** The member about itself. */
export function ProfilePage() {
  const { t } = useTranslation('pages');
  const member = useMember();
  // Cached data can be drawn around the page, but a form starts with the server's current data.
  const known = member.isPlaceholderData ? { ...member, status: 'pending' as const, data: undefined } : member;
  return (
    <>
      <PageHeader
        title={t('userInfo.title')}
        actions={
          <Link to="/main/editPassword" className={buttonClass()}>
            {t('editPassword.title')}
          </Link>
        }
      />
      <DataState query={known}>
        {(data) => (
          <div className={layout['stack5']}>
            <IdentityCard member={data} />
            <ProfileFields member={data} />
          </div>
        )}
      </DataState>
    </>
  );
}
