import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, ErrorState } from '@xunban/ui';
import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { PageLoadError } from './load-page.tsx';

/** What stands in a page's place when it could not be loaded or shown. The frame around it goes on working. */
export function PageError() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const notLoaded = error instanceof PageLoadError;
  return (
    <ErrorState
      title={t(notLoaded ? 'state.pageLoadFailed' : 'state.pageFailed')}
      hint={t(notLoaded ? 'state.pageLoadFailedHint' : 'state.pageFailedHint')}
      // A chunk that failed stays failed until the document is loaded anew.
      onRetry={() => window.location.reload()}
      action={
        <Link to="/" className={buttonClass()}>
          {t('action.backHome')}
        </Link>
      }
    />
  );
}
