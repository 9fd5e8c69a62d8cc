import type { StaffTask } from '@xunban/contract';
import { ALARM_KINDS } from '@xunban/contract/alarm-kinds';
import { boardsPerPiece, isStencil } from '@xunban/contract/board-spec';
import { CAM_WITHDRAWALS } from '@xunban/contract/cam-job-rules';
import { stencilSummary } from '@xunban/i18n/board-texts';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';

/** Returns the text that a list shows next to a task's number: the board and its next step, a payer, a name, an alarm. */
export function useAbout(): (task: StaffTask) => string {
  const { t } = useTranslation([
    'console',
    'console-ledger-checks',
    'console-inbox',
    'console-cam',
    'order-texts',
    'pricing',
  ]);
  return ({ order, step, about, kind }) => {
    const alarm = kind === 'seeToAlarm' ? ALARM_KINDS.find((known) => known === about) : undefined;
    if (alarm) return t(`console-ledger-checks:alarms.is.${alarm}`);
    const withdrawal = kind === 'makeCamJob' ? CAM_WITHDRAWALS.find((known) => known === about) : undefined;
    if (withdrawal) return t(`console-cam:withdrawnFor.${withdrawal}`);
    if (kind === 'mention') return t('console-inbox:list.calledBy', { name: about });
    if (!order) return about;
    const { spec } = order;
    const parts = [
      step && t(`order-texts:step.${step}`),
      ...(isStencil(spec)
        ? [stencilSummary(spec)]
        : [
            t('console:queue.layers', { count: spec.layers }),
            `${spec.lengthMm} × ${spec.widthMm} mm`,
            piecesText(order.quantity, boardsPerPiece(spec)),
          ]),
      order.fileName,
    ];
    return parts.filter(Boolean).join(' · ');
  };
}
