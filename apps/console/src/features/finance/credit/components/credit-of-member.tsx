import { useTranslation } from '@xunban/i18n/react';
import { Link } from 'react-router';
import { useHolds } from '../../../../shared/access.tsx';
import styles from '../credit.module.css';
import { StatementsOfMember } from './statements-of-member.tsx';

/** The credit of a member on its page, for who may see it: statements, and the way to the account. */
export function CreditOfMember({ memberId }: { readonly memberId: string }) {
  const { t } = useTranslation('console-credit');
  if (!useHolds('credit.view')) return null;
  return (
    <section className={styles['stack']} aria-label={t('accounts.title')}>
      <StatementsOfMember memberId={memberId} more={<Link to={`/credit/${memberId}`}>{t('ofMember')}</Link>} />
    </section>
  );
}
