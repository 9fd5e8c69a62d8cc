import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, layout } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../../shared/access.tsx';
import { VisibleMoney } from '../../../shared/visible.tsx';
import { DisputeDialog } from './dispute-dialog.tsx';
import { disputeQueries } from './dispute-queries.ts';
import { DisputeState } from './dispute-state.tsx';
import { DisputeSteps } from './dispute-steps.tsx';

/** Disputes of a payment that a gateway took, and a button to record one. */
export function DisputesOfPayment({ no }: { readonly no: string }) {
  const { t } = useTranslation('console-disputes');
  const settles = usePermission('refund.settle');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(disputeQueries.ofPayment(no));
  if (!data || (data.items.length === 0 && !settles)) return null;
  return (
    <Card title={t('title')}>
      {data.items.map((dispute) => (
        <div key={dispute.id} className={classes(layout['stack1'], layout['spaceBelow4'])}>
          <span>
            <Link to={`/disputes?filter=${dispute.disputeNo}`}>{dispute.disputeNo}</Link> · {t(`kind.${dispute.kind}`)}{' '}
            <VisibleMoney yuan={dispute.amount} strong />
          </span>
          <span>
            <DisputeState dispute={dispute} />
          </span>
          <DisputeSteps dispute={dispute} />
        </div>
      ))}
      {settles && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('step.record')}
        </Button>
      )}
      {isOpen && <DisputeDialog wish={{ step: 'record', payNo: no }} onClose={() => setOpen(false)} />}
    </Card>
  );
}
