import { useQuery } from '@tanstack/react-query';
import type { OrderSummary } from '@xunban/contract';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { needsEngineer } from '@xunban/contract/review-rules';
import { findingText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { shortMinuteText } from '@xunban/i18n/when';
import { classes, Icon, layout, Seal, Spinner } from '@xunban/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BoardLine } from '../../../../shared/board/board-line.tsx';
import { orderPath } from '../../../../shared/order-path.ts';
import { orderQueries } from '../api/order-queries.ts';
import styles from './checkout.module.css';
import { placedState } from './placed-state.ts';

/** One board after the submit: the result of the review, and the action required of the buyer, if any. */
export function PlacedBoard({ order }: { order: OrderSummary }) {
  const { t } = useTranslation(['order', 'order-texts']);
  const isInReview = order.state === ORDER_STATES.inReview;
  const detail = useQuery({ ...orderQueries.detail(order.orderNo), enabled: isInReview });
  const state = placedState(order.state, detail.data?.decision);
  const hint = HINTS[state];
  const until = detail.data?.decision?.expectedBy;
  return (
    <div className={layout['stack3']}>
      <BoardLine
        image={order.image}
        fileName={order.fileName}
        spec={order.spec}
        head={<Link to={orderPath(order.orderNo)}>{order.orderNo}</Link>}
      />
      <p className={classes(layout['line2'], layout['strong'])}>
        {SIGNS[state]}
        {t(`placed.${state}`)}
      </p>
      {state === 'engineer' && until && <p>{t('order-texts:next.10engineer', { until: shortMinuteText(until) })}</p>}
      {hint && <p>{t(hint)}</p>}
      {state === 'engineer' && (
        <ul className={styles['findings']}>
          {detail.data?.findings.filter(needsEngineer).map((finding) => (
            <li key={findingText(finding)}>{findingText(finding)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type State = ReturnType<typeof placedState>;

/** The next step, for states whose label does not include it. */
const HINTS = {
  reviewing: 'placed.reviewingHint',
  passed: 'placed.passedHint',
  engineer: 'placed.engineerHint',
  decision: 'placed.decisionHint',
  sentBack: null,
  cancelled: null,
  done: null,
} as const satisfies Record<State, string | null>;

const SIGNS: Readonly<Record<State, ReactNode>> = {
  reviewing: <Spinner />,
  passed: <Seal />,
  done: <Icon name="check" color="var(--success)" />,
  engineer: <Icon name="clock" color="var(--warning)" />,
  decision: <Icon name="alert" color="var(--warning)" />,
  sentBack: <Icon name="alert" color="var(--error)" />,
  cancelled: <Icon name="close" />,
};
