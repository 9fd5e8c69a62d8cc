import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, DataState, layout, Notice, PageHeader } from '@xunban/ui';
import styles from './company-profile.module.css';
import { CompanyProfileForm } from './company-profile-form.tsx';
import { companyProfileQueries } from './company-profile-queries.ts';
import { ProposalCard } from './proposal-card.tsx';

/**
 * The company profile: the company, its contact details, its registration numbers. For an unset field the value of the server
 * settings applies; without either it does not appear on public pages.
 */
export function CompanyProfilePage() {
  const { t } = useTranslation('console-company-profile');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <DataState query={useQuery(companyProfileQueries.all)}>
        {(saved) => (
          <div className={styles['stack']}>
            {saved.isCompanyNameMissing && <Notice tone="warning">{t('companyNameMissing')}</Notice>}
            {saved.proposal && <ProposalCard proposal={saved.proposal} />}
            <CompanyProfileForm key={[saved.changedAt, saved.proposal?.askedAt].join()} saved={saved} />
            {saved.changedAt !== null && (
              <p className={classes(layout['pale'], layout['textMd'])}>
                {t('changed', { name: saved.changedBy, at: minuteText(saved.changedAt) })}
              </p>
            )}
          </div>
        )}
      </DataState>
    </>
  );
}
