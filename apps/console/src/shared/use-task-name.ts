import type { TaskKind } from '@xunban/contract';
import { isStateTask } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';

/** Returns the names of tasks. A task that a state of an order causes has its name with the texts of the state. */
export function useTaskName(): (kind: TaskKind) => string {
  const { t } = useTranslation(['console-inbox', 'order-texts']);
  return (kind) => (isStateTask(kind) ? t(`order-texts:task.${kind}`) : t(`kind.${kind}`));
}
