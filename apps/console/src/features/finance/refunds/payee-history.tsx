import { useQuery } from '@tanstack/react-query';
import type { StaffRefund } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, DataState, layout, Modal } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { staffNameText } from '../../../shared/staff-name.tsx';
import { SecondLine } from '../../../shared/work-list.tsx';
import { PAYEE_TONES } from './payee-tones.ts';
import { refundQueries } from './refund-queries.ts';

/** Leads to every account that was ever written down for a refund. */
export function PayeeHistory({ refund }: { readonly refund: Pick<StaffRefund, 'id' | 'refundNo'> }) {
  const { t } = useTranslation('console-refunds');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        {t('payee.history')}
      </Button>
      {isOpen && <HistoryDialog refund={refund} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The latest first: account, author, reason, decision and time. Numbers stay masked. */
function HistoryDialog({
  refund: { id, refundNo },
  onClose,
}: {
  readonly refund: Pick<StaffRefund, 'id' | 'refundNo'>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['console-refunds', 'withdrawal-texts']);
  const payees = useQuery(refundQueries.payees(id));
  return (
    <Modal open title={t('payee.historyOf', { refundNo })} onClose={onClose}>
      <DataState query={payees}>
        {({ items }) => (
          <ol className={classes(layout['stack4'], layout['breakAnywhere'])}>
            {items.map((payee) => (
              <li key={payee.id}>
                <Badge tone={PAYEE_TONES[payee.state]}>{t(`payee.states.${payee.state}`)}</Badge>{' '}
                {[payee.holderName, t(`withdrawal-texts:bank.${payee.bank}`), payee.branch, payee.accountNo]
                  .filter(Boolean)
                  .join(' · ')}
                <SecondLine>
                  {t('payee.askedAt', { person: staffNameText(payee.askedBy), at: minuteText(payee.askedAt) })} ·{' '}
                  {payee.reason} · {payee.evidenceName}
                </SecondLine>
                {payee.decidedAt !== null && (
                  <SecondLine>
                    {payee.isOrigin
                      ? t('payee.origin')
                      : t(`payee.${payee.state === 'refused' ? 'refusedAt' : 'agreedAt'}`, {
                          person: staffNameText(payee.decidedBy),
                          at: minuteText(payee.decidedAt),
                        })}
                    {payee.note && ` · ${payee.note}`}
                  </SecondLine>
                )}
              </li>
            ))}
          </ol>
        )}
      </DataState>
    </Modal>
  );
}
