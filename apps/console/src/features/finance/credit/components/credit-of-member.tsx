import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { usePermission } from '../../../../shared/access.tsx';
import { StatementsOfMember } from './statements-of-member.tsx';

/** The credit of a member on its page, for users who can see it: statements, and the way to the account. */
export function CreditOfMember({ memberId }: { readonly memberId: string }) {
  const { t } = useTranslation('console-credit');
  if (!usePermission('credit.view')) return null;
  return (
    <section className={classes(layout['column'], layout['shrinks'])} aria-label={t('accounts.title')}>
      <StatementsOfMember memberId={memberId} more={<Link to={`/credit/${memberId}`}>{t('ofMember')}</Link>} />
    </section>
  );
}
