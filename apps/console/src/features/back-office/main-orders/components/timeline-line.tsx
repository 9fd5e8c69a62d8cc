import type { TimelineEntry } from '@xunban/contract';
import { isActionEvent } from '@xunban/contract/order-states';
import { TIMELINE_EVENTS } from '@xunban/contract/timeline-events';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { CopyButton, classes, layout, moneyText } from '@xunban/ui';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { BookedNumber, ParcelLink } from '../../../../shared/number-links.tsx';
import { TimeAgo } from '../../../../shared/time-ago.tsx';
import { useTaskName } from '../../../../shared/use-task-name.ts';
import styles from '../main-orders.module.css';

/** One event: time, user, action, boards and reason. */
export function TimelineLine({ entry }: { readonly entry: TimelineEntry }) {
  const { t } = useTranslation(['console-main-order', 'order-texts']);
  const taskName = useTaskName();
  const { event } = entry;
  return (
    <li className={classes(styles['line'], styles[TIMELINE_EVENTS[event]])}>
      <span className={layout['tabular']}>
        {entry.at.slice(11, 16)}{' '}
        <span className={layout['muted']}>
          <TimeAgo at={entry.at} isShort />
        </span>
      </span>
      <span className={classes(layout['shrinks'], layout['breakAnywhere'])}>
        <strong>
          {isActionEvent(event) ? t(`order-texts:history.${event}`) : t(`event.${event}`, { count: entry.findings })}
        </strong>
        {entry.task && <> {taskName(entry.task)}</>}
        {entry.step && <> {t(`order-texts:step.${entry.step}`)}</>} <Numbers entry={entry} /> <Amount entry={entry} />
        <span className={layout['muted']}>
          {' '}
          {t(`order-texts:actor.${entry.actor}`)} {entry.actorName}
        </span>
        {entry.reason && (
          <span className={styles['reason']}>
            {entry.reason === 'latePayment' ? t('reason.latePayment') : entry.reason}
          </span>
        )}
      </span>
    </li>
  );
}

/** The boards, and the number of the payment, refund or parcel; each leads to where there is more. */
function Numbers({ entry }: { readonly entry: TimelineEntry }) {
  const { t } = useTranslation(['console-main-order', 'payment']);
  const group = TIMELINE_EVENTS[entry.event];
  const by = entry.by.split(' ').filter(Boolean).map(methodName).join(' + ');
  return (
    <>
      {entry.boards.map(({ id, orderNo }, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <Link to={`/orders/${id}`}>{orderNo}</Link>
        </Fragment>
      ))}{' '}
      {group === 'parcel' && entry.no ? (
        <>
          <ParcelLink carrier={entry.by} waybill={entry.no} />
          <CopyButton text={entry.no} label={t('delivery.copyWaybill')} />
        </>
      ) : (
        <>
          <BookedNumber no={entry.no} /> {group === 'work' ? t('timeline.to', { name: entry.by }) : by}
          {entry.parts.map((part) => t(`part.${part}`)).join(t('timeline.comma'))}
        </>
      )}
    </>
  );
}

function Amount({ entry: { event, amount, daysDelta } }: { readonly entry: TimelineEntry }) {
  const { t } = useTranslation('console-main-order');
  const isChange = TIMELINE_EVENTS[event] === 'price';
  const parts = [
    typeof amount === 'number' ? `${isChange && amount > 0 ? '+' : ''}${moneyText(amount)}` : '',
    daysDelta === 0 ? '' : t('timeline.days', { days: `${daysDelta > 0 ? '+' : ''}${daysDelta}` }),
  ];
  return <>{parts.filter(Boolean).join(' · ')}</>;
}
