import type { StaffOrderDetail } from '@xunban/contract';
import { changeWords } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, moneyText } from '@xunban/ui';
import { ConfirmButton } from '@xunban/ui/antd';
import { Button, Descriptions, Form, Input } from 'antd';
import { useState } from 'react';
import { useHolds } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { SeenMoney, useSees } from '../../../shared/seen.tsx';
import { useMe } from '../../staff-account/use-me.ts';
import styles from '../orders.module.css';
import { useOrderAction } from '../use-order-action.ts';
import { StepDialog } from './step-dialog.tsx';

type Proposal = NonNullable<StaffOrderDetail['proposal']>;

/** A change order that a colleague has to allow before the buyer sees it. */
export function ProposalCard({ order, proposal }: { readonly order: StaffOrderDetail; readonly proposal: Proposal }) {
  const { t } = useTranslation(['console', 'pricing']);
  const reviews = useHolds('order.review');
  return (
    <Card title={t('proposal.title')}>
      <p className={styles['soft']}>{t('proposal.hint')}</p>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'reason', label: t('dialog.reason'), children: proposal.reason },
          {
            key: 'line',
            label: t('proposal.line'),
            children: (
              <>
                {proposal.lineName} <SeenMoney yuan={proposal.amountDelta} strong />
              </>
            ),
          },
          ...proposal.changes.map((difference) => {
            const { field, before, after } = changeWords(difference);
            return { key: difference.field, label: field, children: `${before} → ${after}` };
          }),
          ...(proposal.daysDelta === 0
            ? []
            : [{ key: 'days', label: t('dialog.daysDelta'), children: String(proposal.daysDelta) }]),
          {
            key: 'by',
            label: t('proposal.by'),
            children: `${proposal.proposedBy} · ${minuteText(proposal.proposedAt)}`,
          },
        ]}
      />
      {reviews && <Decide order={order} proposal={proposal} />}
    </Card>
  );
}

function Decide({ order, proposal }: { readonly order: StaffOrderDetail; readonly proposal: Proposal }) {
  const { t } = useTranslation('console');
  const me = useMe().data;
  const sees = useSees('amount.view');
  const [isRefusing, setRefusing] = useState(false);
  const run = useOrderAction(order.id);
  const isOwn = me?.id === proposal.proposedById;
  const params = { id: order.id };
  const { lineName: line, amountDelta } = proposal;
  return (
    <div className={styles['buttons']}>
      {isOwn && <span className={styles['soft']}>{t('proposal.own')}</span>}
      {me && !isOwn && sees && amountDelta !== undefined && (
        <ConfirmButton
          type="primary"
          question={t('proposal.allowQuestion')}
          consequence={t('proposal.allowHint', { line, amount: moneyText(amountDelta) })}
          onConfirm={() =>
            run
              .mutateAsync(() =>
                api.staff.decideChange({ params, body: { proposalId: proposal.id, decision: 'allow' } }),
              )
              .catch(() => undefined)
          }
        >
          {t('proposal.allow')}
        </ConfirmButton>
      )}
      <Button onClick={() => setRefusing(true)}>{t(isOwn ? 'proposal.takeBack' : 'proposal.refuse')}</Button>
      {isRefusing && (
        <StepDialog<{ note: string }>
          order={order}
          overtaken={false}
          onClose={() => setRefusing(false)}
          title={t(isOwn ? 'proposal.takeBack' : 'proposal.refuse')}
          keepAs="refuseProposal"
          kept={['note']}
          step={({ note }) =>
            api.staff.decideChange({ params, body: { proposalId: proposal.id, decision: 'refuse', note } })
          }
        >
          <Form.Item
            name="note"
            label={t('dialog.reason')}
            rules={[{ required: true, whitespace: true, min: 2, message: t('dialog.reasonRequired') }]}
          >
            <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
          </Form.Item>
        </StepDialog>
      )}
    </div>
  );
}
