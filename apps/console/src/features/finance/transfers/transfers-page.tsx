import { useQuery } from '@tanstack/react-query';
import type { StaffTransfer } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, type Tone } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Space } from 'antd';
import { Link } from 'react-router';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { MaskedNumber } from '../../../shared/masked-number.tsx';
import { MemberLink } from '../../../shared/member-link.tsx';
import { useDialogFor } from '../../../shared/use-dialog-for.ts';
import { useCanSee, VisibleMoney } from '../../../shared/visible.tsx';
import { fullListQuery, SecondLine, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { TransferDialog } from './components/transfer-dialog.tsx';
import { UndoDialog } from './components/undo-dialog.tsx';
import { transferQueries } from './transfer-queries.ts';

const STATES = ['waiting', 'credited', 'returned'] as const;
const TONES: Readonly<Record<StaffTransfer['state'], Tone>> = {
  waiting: 'warning',
  credited: 'success',
  returned: 'neutral',
};

interface Open {
  readonly transfer: StaffTransfer;
  readonly action: StaffTransfer['can'][number];
}

/** Money received by bank transfer. Transfers that could not be matched to a member await manual matching here. */
export function TransfersPage() {
  const { t } = useTranslation('console-members');
  const list = useWorkList();
  const transfers = useQuery(transferQueries.list(list.query));
  const [open, setOpen] = useDialogFor<Open>(
    transfers.data?.items.flatMap((transfer) => transfer.can.map((action) => ({ transfer, action }))),
    ({ transfer, action }) => `transfer.${action}:${transfer.id}`,
  );
  return (
    <>
      <WorkList
        textOf={(key) => t(`transfer.${key}`)}
        states={STATES}
        stateName={(state) => t(`transfer.state.${state}`)}
        list={list}
        result={transfers}
        rowKey={(row) => row.id}
        columns={useColumns(setOpen)}
        exported={(options, file) => api.staffExports.transfers({ query: fullListQuery(list.query, file) }, options)}
      />
      {open?.action === 'undo' && <UndoDialog transfer={open.transfer} onClose={() => setOpen(null)} />}
      {open && open.action !== 'undo' && (
        <TransferDialog transfer={open.transfer} action={open.action} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function useColumns(onOpen: (open: Open) => void): ListColumn<StaffTransfer>[] {
  const { t } = useTranslation('console-members');
  const seesAmounts = useCanSee('amount.view');
  const columns: ListColumn<StaffTransfer>[] = [
    { key: 'at', title: t('transfer.at'), place: 'head', render: (row) => minuteText(row.at) },
    {
      key: 'payer',
      title: t('transfer.payer'),
      render: (row) => (
        <>
          {row.payerName}
          {seesAmounts && (
            <SecondLine>
              <MaskedNumber value={row.payerAccount} field="transferPayerAccount" id={row.id} />
            </SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      title: t('transfer.amount'),
      align: 'right',
      render: (row) => <VisibleMoney yuan={row.amount} strong />,
    },
    {
      key: 'to',
      title: t('transfer.to'),
      render: (row) => (
        <>
          <MemberLink {...row}>{row.memberName || row.memberNo || '—'}</MemberLink>
          <SecondLine>
            {t(`transfer.purpose.${row.purpose}`)} · {row.toAccount}
          </SecondLine>
        </>
      ),
    },
    {
      key: 'reference',
      title: t('transfer.reference'),
      render: (row) => (
        <>
          {row.bankReference}
          {row.remark && <SecondLine>{row.remark}</SecondLine>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('transfer.stateTitle'),
      render: (row) => (
        <>
          <Badge tone={TONES[row.state]}>{t(`transfer.state.${row.state}`)}</Badge>
          {(row.claimWaits || row.undoWaits) && (
            <SecondLine>
              <Link to={`/approvals?filter=${encodeURIComponent(row.bankReference)}`}>
                {t(row.undoWaits ? 'transfer.undoWaits' : 'transfer.claimWaits')}
              </Link>
            </SecondLine>
          )}
          {row.note && (
            <SecondLine>
              {row.decidedBy} {row.note}
            </SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('transfer.actions'),
      place: 'foot',
      render: (transfer) => (
        <Space wrap>
          {transfer.can.map((action) => (
            <GuardedButton
              key={action}
              permission="transfer.match"
              size="small"
              type={action === 'assign' ? 'primary' : 'default'}
              onClick={() => onOpen({ transfer, action })}
            >
              {t(`transfer.${action}`)}
            </GuardedButton>
          ))}
        </Space>
      ),
    },
  ];
  return columns.filter(({ key }) => seesAmounts || key !== 'amount');
}
