import { useTranslation } from '@xunban/i18n/react';
import { buttonClass } from '@xunban/ui';
import { Link } from 'react-router';
import styles from './error-pages.module.css';

export const ForbiddenPage = () => <ErrorPage code="403" name="forbidden" />;
export const NotFoundPage = () => <ErrorPage code="404" name="notFound" />;
export const ServerErrorPage = () => <ErrorPage code="500" name="serverError" />;

function ErrorPage({ code, name }: { code: string; name: 'forbidden' | 'notFound' | 'serverError' }) {
  const { t } = useTranslation(['account', 'common']);
  return (
    <article className={styles['error']}>
      <p className={styles['code']} aria-hidden="true">
        {code}
      </p>
      <h1>{t(`errorPage.${name}`)}</h1>
      <p>{t(`errorPage.${name}Hint`)}</p>
      <Link to="/" className={buttonClass({ kind: 'primary' })}>
        {t('common:action.backHome')}
      </Link>
    </article>
  );
}
