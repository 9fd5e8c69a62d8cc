import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { OnBehalfAction } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Button, Card, classes, DataState, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { orderPath } from '../../../../shared/order-path.ts';
import styles from './security.module.css';

/** Lists staff actions on behalf of the member: staff user, time, reason, and the change. */
export function OnBehalfActions() {
  const { t } = useTranslation('security');
  const actions = useInfiniteQuery(onBehalfActionsQuery);
  return (
    <Card title={t('onBehalfActions.title')}>
      <DataState query={actions}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          return (
            <div className={classes(layout['stack4'], styles['form'])}>
              <p className={layout['muted']}>
                {t(items.length > 0 ? 'onBehalfActions.lead' : 'onBehalfActions.empty')}
              </p>
              {items.length > 0 && (
                <ul className={layout['stack0']}>
                  {items.map((action) => (
                    <ActionItem key={action.id} action={action} />
                  ))}
                </ul>
              )}
              {actions.hasNextPage && (
                <div className={layout['row3']}>
                  <Button busy={actions.isFetchingNextPage} onClick={() => void actions.fetchNextPage()}>
                    {t('onBehalfActions.more')}
                  </Button>
                </div>
              )}
            </div>
          );
        }}
      </DataState>
    </Card>
  );
}

function ActionItem({ action }: { readonly action: OnBehalfAction }) {
  const { t } = useTranslation(['security', 'common']);
  const { on } = action;
  return (
    <li className={styles['device']}>
      <div>
        <p className={classes(layout['rowCentred2'], layout['semiStrong'])}>
          {t(`onBehalfActions.action.${action.action}`)}{' '}
          {on.kind === 'order' ? <Link to={orderPath(on.name)}>{on.name}</Link> : on.name}
        </p>
        {action.changes.map(({ field, before, after }) => (
          <p key={field}>
            {t('onBehalfActions.change', {
              field: t(`onBehalfActions.field.${field}`),
              before: before || '—',
              after: after || '—',
            })}
          </p>
        ))}
        {action.reason && <p>{t('onBehalfActions.reason', { reason: action.reason })}</p>}
        <p className={layout['muted']}>
          {[minuteText(action.at), action.roles.join(t('common:punctuation.list')), action.by]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </li>
  );
}

const PAGE = 10;

/** Actions of staff on behalf of the member, ten per page, the latest first. */
const onBehalfActionsQuery = infiniteQueryOptions({
  queryKey: ['on-behalf-actions'],
  queryFn: ({ pageParam, signal }) =>
    api.account.onBehalfActions({ query: { skipCount: pageParam, maxResultCount: PAGE } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ totalCount }, pages) => {
    const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
    return shown < totalCount ? shown : undefined;
  },
});
