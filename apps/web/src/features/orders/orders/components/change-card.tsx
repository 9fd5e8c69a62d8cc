import type { ChangeOrder, OrderDetail, PriceLine } from '@xunban/contract';
import { findingText, priceLineName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, ConfirmDialog, classes, layout, Money, moneyText } from '@xunban/ui';
import { useState } from 'react';
import { PriceLineTable } from '../../../../shared/board/price-lines.tsx';
import { deltaText } from '../../../pricing/live-quote/delta-text.ts';
import { QuestionPlace } from '../../questions/question-place.tsx';
import { useAcceptChange } from '../api/use-order-actions.ts';
import { changedLines, keyOf } from '../model/changed-lines.ts';
import { BACK_TO } from '../model/refund-texts.ts';
import { ChangeTable } from './change-table.tsx';
import { OrderDetailActions } from './order-detail-actions.tsx';
import { RefuseChangeQuestion } from './order-questions.tsx';
import styles from './orders.module.css';

/**
 * An engineer's change proposal: before and after side by side, the reason, the amount due or refunded, and the buyer's
 * decision.
 */
export function ChangeCard({ order, change }: { order: OrderDetail; change: ChangeOrder }) {
  const { t } = useTranslation(['order', 'pricing']);
  const [asking, setAsking] = useState<'accept' | 'refuse' | null>(null);
  const accept = useAcceptChange();
  const { priceVersion, freightAfter } = change;
  const close = () => setAsking(null);
  return (
    <Card title={t('change.title')}>
      <div className={classes(layout['stack3'], styles['list'])}>
        <p>
          <strong>{t('change.reason')}</strong> {change.reason}
        </p>
        <ChangeEvidence evidence={change.evidence} image={order.image} />
        <ChangeTable change={change} />
        <ChangeLines before={order.priceLines} after={change.lines} />
        <details>
          <summary className={classes(layout['disclosure'], layout['small'])}>{t('change.lines')}</summary>
          <PriceLineTable lines={change.lines} total={change.amountAfter} />
        </details>
        <DifferenceText change={change} />
        <p className={layout['muted']}>{t(change.due === null ? 'change.noMore' : 'change.noMoreSold')}</p>
        <div className={layout['rowEnd2']}>
          <OrderDetailActions order={order} />
          {order.can.includes('refuse') && <Button onClick={() => setAsking('refuse')}>{t('change.refuse')}</Button>}
          <Button kind="primary" onClick={() => setAsking('accept')}>
            {t('change.accept')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking === 'accept'}
        onClose={close}
        question={t('change.acceptQuestion')}
        confirm={t('change.accept')}
        onConfirm={() => accept.mutateAsync({ orderId: order.id, priceVersion, freight: freightAfter.toFixed(2) })}
      >
        <p>
          {t('change.acceptHint', {
            before: moneyText(change.amountBefore),
            amount: moneyText(change.amountAfter),
            difference: deltaText(change.amountAfter - change.amountBefore),
            freight: moneyText(freightAfter),
            daysBefore: change.workingDaysBefore,
            days: change.workingDaysAfter,
          })}
        </p>
        <DifferenceText change={change} />
      </ConfirmDialog>
      <RefuseChangeQuestion order={order} priceVersion={priceVersion} open={asking === 'refuse'} onClose={close} />
    </Card>
  );
}

/** For a paid board: what accepting makes due, or where how much goes back to. */
function DifferenceText({ change: { due, back } }: { change: ChangeOrder }) {
  const { t } = useTranslation('order');
  if (due === null) return null;
  if (due === 0) return <p>{t('change.even')}</p>;
  if (due > 0)
    return (
      <p>
        <strong>{t('change.due', { amount: moneyText(due) })}</strong>
      </p>
    );
  const parts = back.map(({ to, amount }) => t(BACK_TO[to], { amount: moneyText(amount) }));
  return (
    <p>
      <strong>{t('change.back', { amount: moneyText(-due), parts: parts.join(' · ') })}</strong>
    </p>
  );
}

/** The evidence for a change order: the finding in the file, and its place on the drawn board. */
function ChangeEvidence({ evidence, image }: Pick<ChangeOrder, 'evidence'> & { readonly image: OrderDetail['image'] }) {
  const { t } = useTranslation(['order', 'order-texts', 'pricing', 'board-problems']);
  if (evidence.length === 0) return null;
  return (
    <section aria-label={t('change.evidence')}>
      <strong>{t('change.evidence')}</strong>
      <ul className={classes(layout['stack3'], styles['list'])}>
        {evidence.map(({ finding, place }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it never changes while it is shown.
          <li key={at}>
            {finding && findingText(finding)}
            <QuestionPlace question={{ place, image }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The price lines that a change order raises, lowers, adds or drops. */
function ChangeLines({ before, after }: { before: readonly PriceLine[]; after: readonly PriceLine[] }) {
  const { t } = useTranslation(['order', 'pricing']);
  const lines = changedLines(before, after);
  if (lines.length === 0) return null;
  return (
    <table className={styles['compareTable']}>
      <caption>{t('change.lineChanges')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('change.before')}</th>
          <th scope="col">{t('change.after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, before: from, after: to }) => (
          <tr key={keyOf(line)}>
            <th scope="row">{priceLineName(line)}</th>
            <td>{from === null ? '—' : <Money yuan={from} />}</td>
            <td>{to === null ? '—' : <Money yuan={to} strong />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
