import { useTranslation } from '@xunban/i18n/react';
import { ErrorState } from '@xunban/ui';

/** What is shown when a page cannot be drawn: reloading is the cure that a person has. */
export function RouteFailure() {
  const { t } = useTranslation();
  return <ErrorState hint={t('state.pageFailedHint')} onRetry={() => location.reload()} />;
}
