import { useQuery } from '@tanstack/react-query';
import type { StaffComplaint } from '@xunban/contract';
import { COMPLAINT_STATES } from '@xunban/contract/after-sales-rules';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { MemberLink } from '../../../shared/member-link.tsx';
import { VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { complaintQueries, useLiveComplaints } from './complaint-queries.ts';
import { COMPLAINT_TONES } from './complaint-tones.ts';

/** Lists buyers' complaints, newest first. */
export function ComplaintsPage() {
  const { t } = useTranslation(['console-after-sales', 'complaint-texts', 'order-texts']);
  const list = useWorkList();
  useLiveComplaints();
  return (
    <WorkList
      textOf={(key) => t(key)}
      states={COMPLAINT_STATES}
      stateName={(state) => t(`complaint-texts:state.${state}`)}
      list={list}
      result={useQuery(complaintQueries.list(list.query))}
      rowKey={(row) => row.id}
      columns={useColumns()}
    />
  );
}

function useColumns(): ListColumn<StaffComplaint>[] {
  const { t } = useTranslation(['console-after-sales', 'complaint-texts', 'order-texts']);
  return [
    {
      key: 'no',
      title: t('column.no'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={`/complaints/${row.id}`}>{row.complaintNo}</Link>
          <SecondLine>{minuteText(row.createdAt)}</SecondLine>
        </>
      ),
    },
    {
      key: 'order',
      title: t('column.order'),
      render: (row) => <Link to={`/orders/${row.orderId}`}>{row.orderNo}</Link>,
    },
    {
      key: 'member',
      title: t('column.member'),
      render: (row) => (
        <>
          <MemberLink {...row}>{row.memberName || row.memberNo}</MemberLink>
          <SecondLine>{row.memberNo}</SecondLine>
        </>
      ),
    },
    {
      key: 'kind',
      title: t('column.kind'),
      render: (row) => (
        <>
          {t(`complaint-texts:kind.${row.kind}`)}
          <SecondLine>{piecesText(row.pieces, row.boardsPerPiece)}</SecondLine>
        </>
      ),
    },
    {
      key: 'state',
      title: t('column.state'),
      render: (row) => <Badge tone={COMPLAINT_TONES[row.state]}>{t(`complaint-texts:state.${row.state}`)}</Badge>,
    },
    {
      key: 'refund',
      title: t('column.refund'),
      render: (row) => (row.refund === null ? '—' : <VisibleMoney yuan={row.refund} />),
    },
  ];
}
