import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, layout } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { MainOrderLink } from '../../../shared/number-links.tsx';
import { VisibleMoney } from '../../../shared/visible.tsx';

type Of = { readonly mainOrderId: string } | { readonly memberId: string };

const approvals = (of: Of) =>
  queryOptions({
    queryKey: ['paymentApprovals', of],
    queryFn: ({ signal }) => api.staffPaymentApprovals.list({ query: of }, { signal }).then(({ items }) => items),
  });

/** Requests of people of a company to pay, of a main order or of a member; nothing without any. */
export function PaymentApprovals({ of }: { readonly of: Of }) {
  const { t } = useTranslation('payment-approval');
  const { data = [] } = useQuery(approvals(of));
  if (data.length === 0) return null;
  return (
    <Card title={t('list.title')}>
      <ul className={layout['stack3']}>
        {data.map((row) => (
          <li key={row.id} className={layout['breakAnywhere']}>
            <p className={layout['rowCentred2']}>
              <VisibleMoney yuan={row.amount} strong /> <Badge tone="neutral">{t(`state.${row.state}`)}</Badge>
            </p>
            {'memberId' in of && (
              <p className={layout['rowCentred2']}>
                {row.mainNos.map((no) => (
                  <MainOrderLink key={no} no={no} />
                ))}
              </p>
            )}
            <p className={layout['muted']}>
              {t('page.requester')} {row.requestedBy} · {minuteText(row.requestedAt)} · {row.reason}
            </p>
            {row.decidedAt && (
              <p className={layout['muted']}>
                {t('page.decided')} {row.decidedBy} · {minuteText(row.decidedAt)}
                {row.decisionReason && ` · ${row.decisionReason}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
