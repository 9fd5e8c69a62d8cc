import type { StaffAction, StaffOrderDetail } from '@xunban/contract';
import { isConfirmed, STAFF_ACTIONS } from '@xunban/contract/order-states';
import { MEASURED_STEP } from '@xunban/contract/quality-rules';
import { staffHint } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { ConfirmButton } from '@xunban/ui/antd';
import { Button, Space } from 'antd';
import { api } from '../../../../shared/api.ts';
import { useDialogFor } from '../../../../shared/use-dialog-for.ts';
import { nextStepOf } from '../next-step.ts';
import { useOrderAction } from '../use-order-action.ts';
import { ActionDialog, hasDialog, type OpenedStep } from './action-dialogs.tsx';

/**
 * The steps that the server allows now, and no others; irreversible ones require confirmation. The dialog is rendered next to
 * the buttons, not among them: `Space` keys its children by position, so removing a button would unmount the dialog.
 */
export function ActionBar({ order }: { order: StaffOrderDetail }) {
  const [opened, setOpened] = useDialogFor(stepsLeftOpen(order), (step) => `order.${draftKeyOf(step)}:${order.id}`);
  return (
    <>
      <Space wrap data-steps>
        {order.can.map((action) => (
          <ActionButton key={action} action={action} order={order} onOpen={setOpened} />
        ))}
      </Space>
      {opened && <ActionDialog key={opened.action} opened={opened} order={order} onClose={() => setOpened(null)} />}
    </>
  );
}

const draftKeyOf = (opened: OpenedStep): string =>
  opened.action === 'completeStep' ? `step${opened.step.position}` : opened.action;

/**
 * Returns the steps whose dialog may have been left open, possible or not: the dialog states when one is no longer possible.
 */
function stepsLeftOpen(order: StaffOrderDetail): readonly OpenedStep[] {
  const step = nextStepOf(order);
  return [
    ...STAFF_ACTIONS.filter(hasDialog).map((action) => ({ action })),
    ...(step ? [{ action: 'completeStep', step } as const] : []),
  ];
}

function ActionButton({
  action,
  order,
  onOpen,
}: {
  action: StaffAction;
  order: StaffOrderDetail;
  onOpen: (step: OpenedStep) => void;
}) {
  const { t } = useTranslation(['console', 'order-texts']);
  const run = useOrderAction(order.id);
  const params = { id: order.id };
  const body = { version: order.version };
  if (isConfirmed(action)) {
    const label = t(`order-texts:staffAction.${action}`);
    return (
      <ConfirmButton
        type="primary"
        question={t('dialog.question', { action: label })}
        consequence={staffHint(action)}
        onConfirm={() => run.mutateAsync(() => api.staff[action]({ params, body })).catch(() => undefined)}
      >
        {label}
      </ConfirmButton>
    );
  }
  if (action === 'completeStep') {
    const next = nextStepOf(order);
    if (!next) return null;
    const isAsked = next.daysLate > 0 || next.step === MEASURED_STEP;
    const complete = () =>
      run.mutate(() => api.staff.completeStep({ params, body: { ...body, position: next.position } }));
    return (
      <Button
        type="primary"
        loading={run.isPending}
        onClick={isAsked ? () => onOpen({ action, step: next }) : complete}
      >
        {t('action.nextStep', { step: t(`order-texts:step.${next.step}`) })}
      </Button>
    );
  }
  return (
    <Button
      type={action === 'ship' ? 'primary' : 'default'}
      danger={action === 'cancel' || action === 'offerCancel'}
      onClick={() => onOpen({ action })}
    >
      {t(`order-texts:staffAction.${action === 'cancel' && order.promisedShipDate !== null ? 'askCancel' : action}`)}
    </Button>
  );
}
