import type { StaffOrderDetail } from '@xunban/contract';
import { fieldChangeTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout, moneyText } from '@xunban/ui';
import { Descriptions } from 'antd';
import { usePermission } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { useCanSee, VisibleMoney } from '../../../../shared/visible.tsx';
import { FourEyesButtons } from './four-eyes-buttons.tsx';

type Proposal = NonNullable<StaffOrderDetail['proposal']>;

/** A change order that a colleague has to allow before the buyer sees it. */
export function ProposalCard({ order, proposal }: { readonly order: StaffOrderDetail; readonly proposal: Proposal }) {
  const { t } = useTranslation(['console', 'pricing']);
  const reviews = usePermission('order.review');
  return (
    <Card title={t('proposal.title')}>
      <p className={layout['muted']}>{t('proposal.hint')}</p>
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
                {proposal.lineName} <VisibleMoney yuan={proposal.amountDelta} strong />
              </>
            ),
          },
          ...proposal.changes.map((difference) => {
            const { field, before, after } = fieldChangeTexts(difference);
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
  const sees = useCanSee('amount.view');
  const { id: proposalId, lineName: line, amountDelta } = proposal;
  return (
    <FourEyesButtons
      order={order}
      about="proposal"
      askedById={proposal.proposedById}
      isDependent={proposal.isDependent}
      consequence={
        sees && amountDelta !== undefined
          ? t('proposal.allowHint', { line, amount: moneyText(amountDelta) })
          : undefined
      }
      decide={(decision, note) =>
        api.staff.decideChange({
          params: { id: order.id },
          body: { proposalId, decision, ...(decision === 'refuse' && { note }) },
        })
      }
    />
  );
}
