import type { MainOrder, OrderDetail } from '@xunban/contract';
import { factsOfCode, ORDER_STATES } from '@xunban/contract/order-states';
import { serverNow } from '@xunban/contract/server-clock';
import { findingText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText, shortMinuteText } from '@xunban/i18n/when';
import { layout, Notice } from '@xunban/ui';
import { Link } from 'react-router';
import { orderPath } from '../../../../shared/order-path.ts';
import { nextStep } from '../model/next-step.ts';
import { undecidedBoards } from '../model/undecided-boards.ts';
import styles from './orders.module.css';

/** The tone of a notice, which has no neutral and no primary colour. */
function noticeTone({ state }: OrderDetail): 'info' | 'success' | 'warning' | 'error' {
  const { buyerTone } = factsOfCode(state);
  return buyerTone === 'neutral' || buyerTone === 'primary' ? 'info' : buyerTone;
}

/** The findings of the review; a board that was sent back has those that its buyer can repair, which a note for the engineer is not. */
function shownFindings({ state, findings }: OrderDetail): OrderDetail['findings'] {
  if (state === ORDER_STATES.sentBack) return findings.filter(({ code }) => code !== 'review.note');
  return state === ORDER_STATES.inReview ? findings : [];
}

/** Summarises the order's state in a sentence, with the deadline, the findings and the other boards of the same checkout. */
export function OrderNotice({ order, main }: { order: OrderDetail; main: MainOrder | undefined }) {
  const { t } = useTranslation(['order', 'order-texts', 'pricing']);
  const next = nextStep(order, serverNow());
  const until = order.decision?.expectedBy;
  const reason = order.history.findLast(({ action }) => action === 'sendBack')?.reason;
  const later = main ? undecidedBoards(main.orders) : [];
  const findings = shownFindings(order);
  const siblings = main?.orders.filter(({ id }) => id !== order.id) ?? [];
  return (
    <Notice
      tone={noticeTone(order)}
      title={next && t(`order-texts:next.${next}`, { until: until ? shortMinuteText(until) : '' })}
      live
    >
      {order.state === ORDER_STATES.awaitingPayment && main?.payDeadline && (
        <p>{t('detail.payDeadline', { time: minuteText(main.payDeadline) })}</p>
      )}
      {order.can.includes('pay') && later.length > 0 && <p>{t('detail.readyFirst', { count: later.length })}</p>}
      {order.answerDeadline && !order.supplement && (
        <p>
          {t(order.promisedShipDate === null ? 'detail.answerDeadline' : 'detail.answerAwaited', {
            time: minuteText(order.answerDeadline),
          })}
        </p>
      )}
      {order.state === ORDER_STATES.sentBack && reason && <p>{reason}</p>}
      {findings.length > 0 && (
        <ul className={layout['stack2']} aria-label={t('detail.findings')}>
          {findings.map((finding) => (
            <li key={findingText(finding)}>{findingText(finding)}</li>
          ))}
        </ul>
      )}
      {siblings.length > 0 && (
        <p className={layout['muted']}>
          {t('detail.siblings', { count: siblings.length + 1 })}{' '}
          {siblings.map(({ orderNo }) => (
            <Link key={orderNo} to={orderPath(orderNo)} className={styles['sibling']}>
              {orderNo}
            </Link>
          ))}
        </p>
      )}
    </Notice>
  );
}
