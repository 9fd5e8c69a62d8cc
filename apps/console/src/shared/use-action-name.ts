import type { AuditAction, StaffAction } from '@xunban/contract';
import { staffActionOf } from '@xunban/contract/audit-actions';
import { useTranslation } from '@xunban/i18n/react';

/** Returns the names of audited actions. An action on an order has one name in all its records. */
export function useActionName(): (action: AuditAction) => string {
  const { t } = useTranslation(['console-audit', 'order-texts']);
  return (action) => {
    const onOrder = staffActionOf(action);
    if (onOrder) return t(`order-texts:history.${onOrder}`);
    return t(`action.${action as Exclude<AuditAction, `order.${StaffAction}`>}`);
  };
}
