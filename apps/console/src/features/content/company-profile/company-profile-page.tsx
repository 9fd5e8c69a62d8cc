import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { DataState, Notice, PageHeader } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import styles from './company-profile.module.css';
import { OwnerFactsForm } from './company-profile-form.tsx';

export const ownerFactQueries = {
  all: queryOptions({
    queryKey: ['ownerFacts'],
    queryFn: ({ signal }) => api.staffOwnerFacts.read({}, { signal }),
    // The form holds what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
  }),
};

/**
 * The company profile: the company, its contact details, its registration numbers. Unset fields do not appear on public pages.
 */
export function OwnerFactsPage() {
  const { t } = useTranslation('console-company-profile');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <DataState query={useQuery(ownerFactQueries.all)}>
        {(saved) => (
          <div className={styles['stack']}>
            {saved.isInvented && <Notice tone="warning">{t('invented')}</Notice>}
            <OwnerFactsForm key={saved.changedAt ?? ''} saved={saved} />
            {saved.changedAt !== null && (
              <p className={styles['soft']}>
                {t('changed', { name: saved.changedBy, at: minuteText(saved.changedAt) })}
              </p>
            )}
          </div>
        )}
      </DataState>
    </>
  );
}
