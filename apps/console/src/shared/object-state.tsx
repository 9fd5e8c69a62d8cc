import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, DataState, EmptyState, isAbsent, PageHeader, type QueryLike } from '@xunban/ui';
import { type ReactNode, useContext } from 'react';
import { Link, useLocation } from 'react-router';
import { MenuPagesContext } from './console-page.ts';

interface ObjectStateProps<T> {
  readonly query: QueryLike<T>;
  readonly children: (object: T) => ReactNode;
}

/** The state of the object that the address of a page names. Without the object, the page links to the list of the others. */
export function ObjectState<T>({ query, children }: ObjectStateProps<T>) {
  if (query.data === undefined && isAbsent(query.error)) return <MissingObject />;
  return <DataState query={query}>{children}</DataState>;
}

function MissingObject() {
  const { t } = useTranslation(['console', 'common']);
  const { pathname } = useLocation();
  const list = useContext(MenuPagesContext).find(({ path }) => pathname.startsWith(`${path}/`));
  return (
    <>
      <PageHeader title={t(list?.title ?? 'nav.missing')} />
      <EmptyState
        title={t('common:problem.missing')}
        hint={t('missing.objectHint')}
        action={
          <Link to={list?.path ?? '/'} className={buttonClass({ kind: 'primary' })}>
            {list ? t('common:missing.toList', { list: t(list.title) }) : t('missing.home')}
          </Link>
        }
      />
    </>
  );
}
