import { useQuery } from '@tanstack/react-query';
import type { AllCalls, CallResult } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, EmptyState, layout } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { usePermission } from '../../../../shared/access.tsx';
import { usePartList } from '../../../../shared/use-part-list.ts';
import { Redacted, Visible } from '../../../../shared/visible.tsx';
import { SecondLine } from '../../../../shared/work-list.tsx';
import { memberQueries } from '../member-queries.ts';

type Action = CallResult<AllCalls['onBehalf']['actions']>['items'][number];

/** Staff actions on behalf of the member, also visible to the member. */
export function ActionsPart({ memberId }: { readonly memberId: string }) {
  const { t } = useTranslation('console-member');
  const list = usePartList();
  return (
    <>
      <p className={classes(layout['muted'], layout['spaceBelow3'])}>{t('action.lead')}</p>
      <ListFrame
        list={list}
        result={useQuery(memberQueries.actions(memberId, list.query))}
        rowKey={(row) => row.id}
        columns={useColumns()}
        empty={<EmptyState title={t('action.empty')} />}
      />
    </>
  );
}

function useColumns(): ListColumn<Action>[] {
  const { t } = useTranslation(['console-member', 'common']);
  return [
    {
      key: 'action',
      title: t('action.what'),
      place: 'head',
      render: (row) => (
        <>
          {t(`action.kind.${row.action}`)} <ActedOn on={row.on} />
          <Visible value={row.changes}>
            {(changes) =>
              changes.map(({ field, before, after }) => (
                <SecondLine key={field}>
                  {t(`action.field.${field}`)}:{' '}
                  {before === undefined ? <Redacted /> : `${before || '—'} → ${after || '—'}`}
                </SecondLine>
              ))
            }
          </Visible>
        </>
      ),
    },
    { key: 'reason', title: t('action.reason'), render: (row) => row.reason || '—' },
    {
      key: 'by',
      title: t('action.by'),
      render: (row) => (
        <>
          {row.by}
          {row.roles.length > 0 && <SecondLine>{row.roles.join(t('common:punctuation.list'))}</SecondLine>}
        </>
      ),
    },
    { key: 'at', title: t('column.at'), render: (row) => minuteText(row.at) },
  ];
}

/** The target of the action, as a link for permitted users. */
function ActedOn({ on }: Pick<Action, 'on'>) {
  const canOpen = usePermission('order.view');
  if (!canOpen || on.name === '') return on.name;
  switch (on.kind) {
    case 'order':
      return <Link to={`/orders/${on.id}`}>{on.name}</Link>;
    case 'mainOrder':
      return <Link to={`/main-orders/${encodeURIComponent(on.name)}`}>{on.name}</Link>;
    case 'account':
    case 'device':
      return on.name;
  }
}
