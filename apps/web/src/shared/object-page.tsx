import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, DataState, EmptyState, isAbsent, PageHeader, type QueryLike } from '@xunban/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PageName } from './route-def.ts';

/** Pages about one object, with the list of the member centre that has the others. */
const LISTS = {
  orderDetail: 'orderList',
  orderDelivery: 'orderList',
  orderConfirm: 'orderList',
  reorder: 'orderList',
  paymentOrder: 'orderList',
  eqProblem: 'eqList',
  creditAccountdetail: 'creditaccountlist',
} as const satisfies Partial<Record<PageName, PageName>>;

interface ObjectPageProps<T> {
  readonly page: keyof typeof LISTS;
  /** False when the address names no object. */
  readonly isNamed: boolean;
  readonly query: QueryLike<T>;
  readonly children: (object: T) => ReactNode;
}

/** The page of the object that its address names. Without the object it states what is missing and links to the list. */
export function ObjectPage<T>({ page, isNamed, query, children }: ObjectPageProps<T>) {
  const { t } = useTranslation('pages');
  if (!isNamed) return <MissingObject page={page} reason="unnamed" />;
  if (query.data !== undefined) return children(query.data);
  if (isAbsent(query.error)) return <MissingObject page={page} reason="notFound" />;
  return (
    <>
      <h1 className="visuallyHidden">{t(`${page}.title`)}</h1>
      <DataState query={query}>{children}</DataState>
    </>
  );
}

/** Stands in place of the page when the address names no object, or one that is unknown or belongs to another member. */
export function MissingObject({
  page,
  reason,
}: Pick<ObjectPageProps<never>, 'page'> & { reason: 'unnamed' | 'notFound' }) {
  const { t } = useTranslation(['pages', 'common']);
  const list = LISTS[page];
  return (
    <>
      <PageHeader title={t(`pages:${page}.title`)} />
      <EmptyState
        title={t(`pages:${page}.missing`)}
        hint={t(`common:missing.${reason}`)}
        action={
          <Link to={`/main/${list}`} className={buttonClass({ kind: 'primary' })}>
            {t('common:missing.toList', { list: t(`pages:${list}.title`) })}
          </Link>
        }
      />
    </>
  );
}
