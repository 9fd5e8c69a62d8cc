import { useTranslation } from '@xunban/i18n/react';
import { EmptyState, ForbiddenState, PageHeader } from '@xunban/ui';
import { Link } from 'react-router';

export function ForbiddenPage() {
  const { t } = useTranslation('console');
  return (
    <>
      <PageHeader title={t('nav.forbidden')} />
      <ForbiddenState action={<Home />} />
    </>
  );
}

export function MissingPage() {
  const { t } = useTranslation('console');
  return (
    <>
      <PageHeader title={t('nav.missing')} />
      <EmptyState title={t('missing.title')} hint={t('missing.hint')} action={<Home />} />
    </>
  );
}

function Home() {
  const { t } = useTranslation('console');
  return <Link to="/">{t('missing.home')}</Link>;
}
