import type { StaffOrderDetail } from '@xunban/contract';
import { fieldChangeTexts } from '@xunban/i18n/board-texts';
import { findingText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout, moneyText } from '@xunban/ui';
import { Descriptions } from 'antd';
import { Visible, VisibleMoney } from '../../../../shared/visible.tsx';
import { PlaceLens } from './place-lens.tsx';

/** The change that awaits the buyer's approval: until then the order is on hold. */
export function ChangeCard({
  change,
  order,
}: {
  change: NonNullable<StaffOrderDetail['changeOrder']>;
  order: Pick<StaffOrderDetail, 'image' | 'measured'>;
}) {
  const { t } = useTranslation('console');
  return (
    <Card title={t('order.change')} isDense>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2, xl: 4 }}
        items={[
          { key: 'reason', label: t('dialog.reason'), children: change.reason },
          ...(change.evidence && change.evidence.length > 0
            ? [
                {
                  key: 'evidence',
                  label: t('change.evidence'),
                  children: <ChangeEvidence evidence={change.evidence} order={order} />,
                },
              ]
            : []),
          ...change.changes.map((difference) => {
            const { field, before, after } = fieldChangeTexts(difference);
            return { key: difference.field, label: field, children: `${before} → ${after}` };
          }),
          {
            key: 'amount',
            label: t('queue.amount'),
            children: (
              <Visible value={change.amountBefore}>
                {(before) => (
                  <span>
                    <VisibleMoney yuan={before} /> → <VisibleMoney yuan={change.amountAfter} strong />
                  </span>
                )}
              </Visible>
            ),
          },
          ...(change.freightAfter === change.freightBefore
            ? []
            : [
                {
                  key: 'freight',
                  label: t('order.changeFreight'),
                  children: (
                    <span>
                      <VisibleMoney yuan={change.freightBefore} /> → <VisibleMoney yuan={change.freightAfter} strong />
                    </span>
                  ),
                },
              ]),
          ...(change.due === null || change.due === undefined
            ? []
            : [{ key: 'due', label: t('order.changeDue'), children: <DueText due={change.due} /> }]),
          {
            key: 'days',
            label: t('fact.leadTime'),
            children: `${change.workingDaysBefore} → ${t('fact.leadTimeDays', { count: change.workingDaysAfter })}`,
          },
          ...(change.shipDateAfter === change.shipDateBefore
            ? []
            : [
                {
                  key: 'shipDate',
                  label: t('order.changeShipDate'),
                  children: `${change.shipDateBefore} → ${change.shipDateAfter}`,
                },
              ]),
          { key: 'at', label: t('order.proposedAt'), children: minuteText(change.proposedAt) },
        ]}
      />
    </Card>
  );
}

function DueText({ due }: { readonly due: number }) {
  const { t } = useTranslation('console');
  if (due === 0) return t('order.dueNone');
  return due > 0 ? t('order.dueMore', { amount: moneyText(due) }) : t('order.dueBack', { amount: moneyText(-due) });
}

type Evidence = NonNullable<NonNullable<StaffOrderDetail['changeOrder']>['evidence']>;

/** The evidence for a change order, as shown to its buyer: a finding as text, and its place on the drawn board. */
function ChangeEvidence({
  evidence,
  order: { image, measured },
}: {
  readonly evidence: Evidence;
  readonly order: Pick<StaffOrderDetail, 'image' | 'measured'>;
}) {
  useTranslation(['order-texts', 'pricing', 'board-problems']);
  return (
    <ul className={layout['stack2']}>
      {evidence.map(({ finding, place }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it never changes while it is shown.
        <li key={at}>
          {finding && findingText(finding)}
          {place && image && measured?.widthMm !== undefined && (
            <PlaceLens places={[place]} count={1} image={image} widthMm={measured.widthMm} />
          )}
        </li>
      ))}
    </ul>
  );
}
