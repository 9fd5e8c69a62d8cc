import type { StaffOrderDetail } from '@xunban/contract';
import { boardOnly, defaultBoardSpec } from '@xunban/contract/board-spec';
import { type TravellerLine, travellerOf } from '@xunban/contract/option-tasks';
import { PRODUCTION_STEPS } from '@xunban/contract/order-states';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, layout } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { PrintTraveller } from '../../../shared/print-traveller.tsx';
import styles from './order-documents.module.css';

/** Requirements of the order by production step. Before a route is planned, all known steps are considered. */
export function TravellerCard({ order }: { readonly order: StaffOrderDetail }) {
  const { spec, progress } = order;
  const { t } = useTranslation(['order-documents', 'pricing', 'order-texts', 'common']);
  const route = progress?.steps.map(({ step }) => step) ?? PRODUCTION_STEPS;
  const lines = travellerOf(spec, route);
  const next = progress?.steps.find(({ doneAt }) => doneAt === null)?.step;
  const bySteps = route.flatMap((step) => {
    const own = lines.filter((line) => line.step === step);
    return own.length > 0 ? [{ step, own }] : [];
  });
  return (
    <Card title={t('traveller')} extra={<span className={layout['muted']}>{t('lines', { count: lines.length })}</span>}>
      <div className={layout['toolbar']}>
        <p className={layout['muted']}>{t('travellerHint')}</p>
        <PrintTraveller
          no={order.orderNo}
          fetchDocument={() => api.staffFloor.traveller({ params: { id: order.id } }, { timeoutMs: 60_000 })}
        >
          {t('printTraveller')}
        </PrintTraveller>
      </div>
      <dl className={classes(layout['stack2'], styles['traveller'])}>
        {bySteps.map(({ step, own }) => (
          <div key={step} data-next={step === next || undefined} aria-current={step === next ? 'step' : undefined}>
            <dt className={layout['strong']}>{t(`order-texts:step.${step}`)}</dt>
            {own.map((line) => (
              <dd className={layout['breakAnywhere']} key={line.field}>
                {textOf(line)}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  );

  function textOf({ field }: TravellerLine): string {
    const { label, value } = boardFieldText(boardOnly(spec) ?? defaultBoardSpec, field);
    return `${label}${t('common:punctuation.colon')}${value}`;
  }
}
