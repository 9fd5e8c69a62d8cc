import { PrinterOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import type { StaffOrderDetail } from '@xunban/contract';
import { type TravellerLine, travellerOf } from '@xunban/contract/option-tasks';
import { PRODUCTION_STEPS } from '@xunban/contract/order-states';
import { boardWord } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import { Card, problemText, toast } from '@xunban/ui';
import { GuardedButton } from '../../shared/access.tsx';
import { api } from '../../shared/api.ts';
import { saveBlob } from '../../shared/save-blob.ts';
import styles from './papers.module.css';

/** What of the order each step sees to. Before a route is planned, every step that the house knows may be its own. */
export function TravellerCard({ order }: { readonly order: StaffOrderDetail }) {
  const { spec, progress } = order;
  const { t } = useTranslation(['papers', 'pricing', 'order-words']);
  const route = progress?.steps.map(({ step }) => step) ?? PRODUCTION_STEPS;
  const lines = travellerOf(spec, route);
  const next = progress?.steps.find(({ doneAt }) => doneAt === null)?.step;
  const bySteps = route.flatMap((step) => {
    const own = lines.filter((line) => line.step === step);
    return own.length > 0 ? [{ step, own }] : [];
  });
  return (
    <Card title={t('traveller')} extra={<span className={styles['soft']}>{t('lines', { count: lines.length })}</span>}>
      <div className={styles['paper']}>
        <p className={styles['soft']}>{t('travellerHint')}</p>
        <PrintTraveller id={order.id} orderNo={order.orderNo} />
      </div>
      <dl className={styles['traveller']}>
        {bySteps.map(({ step, own }) => (
          <div key={step} data-next={step === next || undefined} aria-current={step === next ? 'step' : undefined}>
            <dt>{t(`order-words:step.${step}`)}</dt>
            {own.map((line) => (
              <dd key={line.field}>{wordsOf(line)}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  );

  function wordsOf({ field }: TravellerLine): string {
    const { label, value } = boardWord(spec, field);
    return `${label}：${value}`;
  }
}

/** Hands the paper that goes with the board to the browser's downloads. */
function PrintTraveller({ id, orderNo }: Pick<StaffOrderDetail, 'id' | 'orderNo'>) {
  const { t } = useTranslation('papers');
  const print = useMutation({
    mutationFn: () => api.staffFloor.traveller({ params: { id } }, { timeoutMs: 60_000 }),
    onSuccess: (blob) => saveBlob(blob, `MI-${orderNo}.pdf`),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <GuardedButton
      permission="order.produce"
      icon={<PrinterOutlined aria-hidden />}
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      {t('printTraveller')}
    </GuardedButton>
  );
}
