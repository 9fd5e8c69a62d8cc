import { useQuery } from '@tanstack/react-query';
import type { MemberOrder } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { EmptyState, layout, Money } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { GuardedButton } from '../../../../shared/access.tsx';
import { useDialogFor } from '../../../../shared/use-dialog-for.ts';
import { usePartList } from '../../../../shared/use-part-list.ts';
import { Visible, VisibleMoney } from '../../../../shared/visible.tsx';
import { SecondLine } from '../../../../shared/work-list.tsx';
import { StateTag } from '../../../orders/orders/components/state-tag.tsx';
import { memberQueries } from '../member-queries.ts';
import { AddressDialog, type Correctable } from './address-dialog.tsx';

/** The member's main orders with their boards. What has not been sent can have its address put right. */
export function OrdersPart({ memberId }: { readonly memberId: string }) {
  const { t } = useTranslation('console-member');
  const list = usePartList();
  const orders = useQuery(memberQueries.orders(memberId, list.query));
  const correctable = orders.data?.items.flatMap((row) => (row.address ? [{ ...row, address: row.address }] : []));
  const [corrects, setCorrects] = useDialogFor<Correctable>(correctable, ({ id }) => `member.address:${id}`);
  return (
    <>
      <ListFrame
        list={list}
        result={orders}
        rowKey={(row) => row.id}
        columns={useColumns(setCorrects)}
        empty={<EmptyState title={t('order.empty')} />}
      />
      {corrects && <AddressDialog order={corrects} onClose={() => setCorrects(null)} />}
    </>
  );
}

function useColumns(onCorrect: (order: Correctable) => void): ListColumn<MemberOrder>[] {
  const { t } = useTranslation('console-member');
  return [
    {
      key: 'mainNo',
      title: t('order.mainNo'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={`/main-orders/${encodeURIComponent(row.mainNo)}`}>{row.mainNo}</Link>
          <SecondLine>{minuteText(row.createdAt)}</SecondLine>
        </>
      ),
    },
    {
      key: 'boards',
      title: t('order.boards'),
      render: (row) => (
        <ul className={layout['stack1']}>
          {row.boards.map((board) => (
            <li key={board.id}>
              <Link to={`/orders/${board.id}`}>{board.orderNo}</Link>{' '}
              <StateTag state={board.state} percent={board.percent} />
              <SecondLine>
                {board.fileName} · <VisibleMoney yuan={board.amount} />
              </SecondLine>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'total',
      title: t('order.total'),
      align: 'right',
      render: (row) => (
        <>
          <VisibleMoney yuan={row.total} strong />
          {row.due !== undefined && row.due > 0 && (
            <SecondLine>
              {t('order.due')} <Money yuan={row.due} />
            </SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'address',
      title: t('order.address'),
      render: ({ address: stored }) => (
        <Visible value={stored}>
          {({ contactName, phone, companyName, ...place }) => (
            <>
              <Visible value={contactName}>{(name) => `${name} ${phone ?? ''}`}</Visible>
              <SecondLine>
                {`${place.province}${place.city}${place.district}${place.detail}`}
                {companyName && ` · ${companyName}`}
              </SecondLine>
            </>
          )}
        </Visible>
      ),
    },
    {
      key: 'actions',
      title: t('order.actions'),
      place: 'foot',
      render: (row) =>
        row.can.includes('correctAddress') &&
        row.address && (
          <GuardedButton
            permission="member.actOnBehalf"
            size="small"
            onClick={() => row.address && onCorrect({ ...row, address: row.address })}
          >
            {t('address.correct')}
          </GuardedButton>
        ),
    },
  ];
}
