import type { OrderSummary } from '@xunban/contract';
import { MAX_DOCUMENT_ORDERS, MAX_EXPORTED_ORDERS, MAX_REORDERED_ORDERS } from '@xunban/contract/bulk-limits';
import { useTranslation } from '@xunban/i18n/react';
import { Button, buttonClass, layout, Modal, ProgressBar, toast } from '@xunban/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { IfMay } from '../../../../shared/if-may.tsx';
import { useMay } from '../../../../shared/use-may.ts';
import { useDocuments, useExportSelected, useReorderSelected } from '../api/use-bulk-orders.ts';
import { useGoToPay } from '../api/use-order-actions.ts';
import { type OrderSelection, payableMainOrders } from '../model/order-selection.ts';
import styles from './orders.module.css';

interface SelectionBarProps {
  readonly selection: OrderSelection;
  /** Orders that the filters find. */
  readonly total: number;
  readonly isReadingAll: boolean;
  readonly onSelectAll: () => void;
}

/** Actions on the chosen orders; stays visible at the lower edge. */
export function SelectionBar({ selection, total, isReadingAll, onSelectAll }: SelectionBarProps) {
  const { t } = useTranslation('order');
  const { orders } = selection;
  if (orders.length === 0) return null;
  const isMore = orders.length < Math.min(total, MAX_EXPORTED_ORDERS);
  return (
    <section aria-label={t('bulk.label')} className={styles['selection']}>
      <span aria-live="polite" className={layout['strong']}>
        {t('bulk.selected', { count: orders.length })}
      </span>
      {isMore && (
        <Button size="small" kind="quiet" busy={isReadingAll} onClick={onSelectAll}>
          {t('bulk.selectAll', { count: total })}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={() => selection.set([])}>
        {t('bulk.clear')}
      </Button>
      <span className={layout['grow']} />
      <BulkActions orders={orders} />
    </section>
  );
}

function BulkActions({ orders }: { readonly orders: readonly OrderSummary[] }) {
  const { t } = useTranslation('order');
  const pay = useGoToPay();
  const exported = useExportSelected();
  const documents = useDocuments();
  const canPay = useMay('payment.pay');
  const payable = payableMainOrders(orders);
  const orderNos = orders.map(({ orderNo }) => orderNo);
  /** Runs an action unless more orders are chosen than it takes. */
  const upTo = (max: number, run: (chosen: string[]) => unknown, count = orderNos.length) => {
    if (count > max) toast.warning(t('bulk.tooMany', { max, count }));
    else void run(orderNos);
  };
  if (documents.progress) return <DocumentsProgress {...documents.progress} onStop={documents.stop} />;
  return (
    <>
      <Button size="small" busy={exported.isPending} onClick={() => upTo(MAX_EXPORTED_ORDERS, exported.mutate)}>
        {t('bulk.export')}
      </Button>
      <Button size="small" onClick={() => upTo(MAX_DOCUMENT_ORDERS, documents.start)}>
        {t('bulk.documents')}
      </Button>
      <IfMay need="order.place">
        <ReorderButton onReorder={(run) => upTo(MAX_REORDERED_ORDERS, run)} />
      </IfMay>
      {payable.length > 0 && canPay && (
        <Button
          size="small"
          kind="primary"
          busy={pay.isPending}
          onClick={() => upTo(MAX_PAID, () => pay.mutate(payable), payable.length)}
        >
          {t('bulk.pay', { count: payable.length })}
        </Button>
      )}
    </>
  );
}

/** Main orders of one payment. */
const MAX_PAID = 50;

function DocumentsProgress({ done, total, onStop }: { done: number; total: number; onStop: () => void }) {
  const { t } = useTranslation('order');
  const label = total === 0 ? t('bulk.documentsBegin') : t('bulk.documentsRunning', { done, total });
  return (
    <>
      <span className={layout['muted']}>{label}</span>
      <div className={styles['selectionProgress']}>
        <ProgressBar percent={total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100))} label={label} />
      </div>
      <Button size="small" onClick={onStop}>
        {t('bulk.stop')}
      </Button>
    </>
  );
}

/** @param onReorder runs it with the chosen numbers */
function ReorderButton({ onReorder }: { readonly onReorder: (run: (orderNos: string[]) => unknown) => void }) {
  const { t } = useTranslation(['order', 'order-texts']);
  const navigate = useNavigate();
  const reorder = useReorderSelected();
  const [result, setResult] = useState<typeof reorder.data>();
  const run = (orderNos: string[]) =>
    reorder.mutate(orderNos, {
      onSuccess: (answer) => {
        if (answer.refused.length > 0) return setResult(answer);
        toast.success(t('bulk.reordered', { count: answer.added.length }));
        return void navigate('/main/orderCart');
      },
    });
  return (
    <>
      <Button size="small" busy={reorder.isPending} onClick={() => onReorder(run)}>
        {t('order-texts:action.reorder')}
      </Button>
      {result && (
        <Modal
          open
          onClose={() => setResult(undefined)}
          title={t('bulk.refused', { count: result.refused.length })}
          footer={
            <>
              <Button onClick={() => setResult(undefined)}>{t('bulk.stay')}</Button>
              {result.added.length > 0 && (
                <Link to="/main/orderCart" className={buttonClass({ kind: 'primary' })}>
                  {t('confirm.toCart')}
                </Link>
              )}
            </>
          }
        >
          <div className={layout['stack4']}>
            <ul className={layout['stack2']}>
              {result.refused.map(({ orderNo, reason }) => (
                <li key={orderNo}>
                  <strong className={layout['tabular']}>{orderNo}</strong>
                  <div className={layout['muted']}>{reason}</div>
                </li>
              ))}
            </ul>
            {result.added.length > 0 && <p>{t('bulk.reordered', { count: result.added.length })}</p>}
          </div>
        </Modal>
      )}
    </>
  );
}
