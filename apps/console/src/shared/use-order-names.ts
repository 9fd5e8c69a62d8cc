import type { AuditAction, StaffAction, TaskKind, TimelineEvent } from '@xunban/contract';
import { staffActionOf } from '@xunban/contract/audit-actions';
import { isActionEvent, isStateTask } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';

/** Returns the names of tasks. A task that a state of an order causes has its name with the texts of the state. */
export function useTaskName(): (kind: TaskKind) => string {
  const { t } = useTranslation(['console-inbox', 'order-texts']);
  return (kind) => (isStateTask(kind) ? t(`order-texts:task.${kind}`) : t(`kind.${kind}`));
}

/** Returns the names of audited actions. An action on an order has one name in all its records. */
export function useActionName(): (action: AuditAction) => string {
  const { t } = useTranslation(['console-audit', 'order-texts']);
  return (action) => {
    const onOrder = staffActionOf(action);
    if (onOrder) return t(`order-texts:history.${onOrder}`);
    return t(`action.${action as Exclude<AuditAction, `order.${StaffAction}`>}`);
  };
}

/** Returns the names of events in a timeline, with the number of findings of a machine review. */
export function useEventName(): (event: TimelineEvent, count: number) => string {
  const { t } = useTranslation(['console-main-order', 'order-texts']);
  return (event, count) => (isActionEvent(event) ? t(`order-texts:history.${event}`) : t(`event.${event}`, { count }));
}
