import { useQuery } from '@tanstack/react-query';
import { COMPANY_PROFILE_FACTS } from '@xunban/contract/company-profile';
import { useTranslation } from '@xunban/i18n/react';
import { Notice } from '@xunban/ui';
import { Link } from 'react-router';
import { companyProfileQueries } from '../../company-profile/company-profile-queries.ts';

/** An English fact has its Chinese one as default, and the text of the seal is on documents only. */
const ON_PAGE = COMPANY_PROFILE_FACTS.filter((name) => !name.endsWith('En') && name !== 'sealPurpose');

/** The facts that the page leaves out because only the operator knows them, for staff who can enter them. */
export function MissingFacts() {
  const { t } = useTranslation(['console-articles', 'console-company-profile', 'common']);
  const { data } = useQuery(companyProfileQueries.all);
  const missing = data ? ON_PAGE.filter((name) => (data.facts[name] || data.fromSettings[name]) === '') : [];
  if (missing.length === 0) return null;
  const names = missing.map((name) => t(`console-company-profile:fact.${name}`));
  return (
    <Notice tone="warning" title={t('facts.missing', { list: names.join(t('common:punctuation.list')) })}>
      <Link to="/company-profile">{t('facts.fill')}</Link>
    </Notice>
  );
}
