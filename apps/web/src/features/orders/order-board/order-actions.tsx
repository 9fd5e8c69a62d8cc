import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Icon, layout, problemText } from '@xunban/ui';
import { useMay } from '../../../shared/use-may.ts';
import styles from './order-actions.module.css';
import type { BoardOrder, OrderGoal } from './use-order-board.ts';

interface OrderActionsProps {
  readonly order: BoardOrder;
  readonly onGoal: (goal: OrderGoal) => void;
  /** The board has no price now, and none is coming. */
  readonly isBlocked: boolean;
  /** The action that was pressed before the price was known, and is pending. */
  readonly wanted?: OrderGoal | undefined;
}

/** The ways on: into the cart or straight to the order, or back to review; with the upload's progress while one is under way. */
export function OrderActions({ order, onGoal, isBlocked, wanted }: OrderActionsProps) {
  const { t } = useTranslation('quote');
  const { step, error } = order;
  const [canEdit, canPlace] = [useMay('board.edit'), useMay('order.place')];
  const goals = order.goals.filter((goal) => canEdit && (canPlace || goal !== 'order'));
  const busy = step.kind === 'idle' || step.kind === 'signIn' ? undefined : step.goal;
  const label = (goal: OrderGoal) =>
    busy === goal ? <StepText order={order} /> : t(wanted === goal ? 'order.waiting' : labelOf(goal, order));
  return (
    <div className={layout['stack2']}>
      {error !== null && error !== undefined && (
        <p role="alert" className={styles['failed']}>
          <Icon name="alert" size={15} />
          {t('order.failed', { reason: problemText(error) })}
        </p>
      )}
      <div className={styles['buttons']}>
        {goals.map((goal) => (
          <Button
            key={goal}
            size="large"
            kind={goal === 'cart' ? 'default' : 'primary'}
            icon={goal === 'cart' ? 'cart' : 'arrow'}
            busy={busy === goal}
            aria-disabled={isBlocked || (busy !== undefined && busy !== goal)}
            onClick={() => !isBlocked && busy === undefined && onGoal(goal)}
          >
            {label(goal)}
          </Button>
        ))}
      </div>
      {step.kind === 'uploading' && (
        <div className={classes(layout['line3'], styles['upload'])}>
          <progress max={1} value={step.share} aria-label={t('order.uploading', { percent: percentOf(step.share) })} />
          <Button size="small" onClick={order.cancel}>
            {t('order.cancel')}
          </Button>
        </div>
      )}
      {step.kind === 'uploading' && step.isInterrupted && (
        <p role="status" className={layout['faint']}>
          {t('order.interrupted', { percent: percentOf(step.share) })}
        </p>
      )}
    </div>
  );
}

/** Returns the label of an action: a board already in the cart is not added again, and an edited row is saved. */
export const labelOf = (goal: OrderGoal, { isInCart, isChange }: BoardOrder) =>
  goal === 'cart' && isInCart
    ? 'order.inCart'
    : goal === 'cart' && isChange
      ? 'order.change'
      : (`order.${goal}` as const);

function StepText({ order: { step } }: { order: BoardOrder }) {
  const { t } = useTranslation('quote');
  const isResubmitting = step.kind === 'saving' && step.goal === 'resubmit';
  switch (step.kind) {
    case 'uploading':
      return t('order.uploading', { percent: percentOf(step.share) });
    case 'saving':
      return t(isResubmitting ? 'order.resubmitting' : 'order.saving');
    default:
      return t('order.pricing');
  }
}

const percentOf = (share: number): number => Math.round(share * 100);
