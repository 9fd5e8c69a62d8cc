import type { BuyerAction, OrderDetail } from '@xunban/contract';
import { isStencil } from '@xunban/contract/board-spec';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { Button, buttonClass } from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { stencilPath } from '../../../../shared/stencil-path.ts';
import { reorderPath } from '../../../pricing/live-quote/reorder-path.ts';
import { quotePath } from '../../../pricing/live-quote/spec-link.ts';
import { startRevising } from '../../order-board/start-board.ts';
import { useGoToPay } from '../api/use-order-actions.ts';
import { CancelQuestion, ReceiveQuestion, ResetQuestion } from './order-questions.tsx';

/**
 * The actions that the server allows now, each with a confirmation where something would be lost; change orders, supplements
 * and offers have cards of their own.
 */
export function OrderDetailActions({ order }: { order: OrderDetail }) {
  const [asking, setAsking] = useState<BuyerAction | null>(null);
  const question = { order, onClose: () => setAsking(null) };
  return (
    <>
      {order.can.map((action) => (
        <ActionButton key={action} action={action} order={order} onAsk={setAsking} />
      ))}
      <CancelQuestion {...question} open={asking === 'cancel'} />
      <ResetQuestion {...question} open={asking === 'reset'} />
      <ReceiveQuestion {...question} open={asking === 'receive'} />
    </>
  );
}

interface ActionButtonProps {
  readonly action: BuyerAction;
  readonly order: OrderDetail;
  readonly onAsk: (action: BuyerAction) => void;
}

function ActionButton({ action, order, onAsk }: ActionButtonProps) {
  const { t } = useTranslation('order-texts');
  const pay = useGoToPay();
  const label = t(`action.${action}`);
  switch (action) {
    case 'pay':
      return (
        <Button kind="primary" busy={pay.isPending} onClick={() => pay.mutate([order.mainOrderId])}>
          {label}
        </Button>
      );
    case 'receive':
      return (
        <Button kind="primary" onClick={() => onAsk(action)}>
          {label}
        </Button>
      );
    case 'cancel':
      return (
        <Button kind="danger" onClick={() => onAsk(action)}>
          {label}
        </Button>
      );
    case 'revise':
      return (
        <Link
          className={buttonClass({ kind: order.state === ORDER_STATES.sentBack ? 'primary' : 'default' })}
          to={isStencil(order.spec) ? stencilPath({ revise: order.orderNo }) : quotePath(order.spec)}
          onClick={() => !isStencil(order.spec) && startRevising(order)}
        >
          {label}
        </Link>
      );
    case 'reset':
      return <Button onClick={() => onAsk(action)}>{label}</Button>;
    case 'reorder':
      return (
        <Link
          className={buttonClass()}
          to={isStencil(order.spec) ? stencilPath({ order: order.orderNo }) : reorderPath(order.orderNo)}
        >
          {label}
        </Link>
      );
    case 'confirm':
    case 'refuse':
    case 'revertChange':
    case 'agreeCancel':
    case 'refuseCancel':
      return null;
  }
}
