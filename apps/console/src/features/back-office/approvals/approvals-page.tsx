import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { useChanges } from '../../../shared/changes.ts';
import { useDialogFor } from '../../../shared/use-dialog-for.ts';
import { useThrottled } from '../../../shared/use-throttled.ts';
import { useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { type Approval, approvalQueries } from './approval-queries.ts';
import { DecideDialog, type Step } from './decide-dialog.tsx';
import { useApprovalColumns } from './use-approval-columns.tsx';

/** Filter states; pending approvals are shown by default. */
const STATES = ['decided'] as const;
/** Minimum interval between two reads of the list, however many changes arrive. */
const READ_MS = 2_000;

/** Lists the four-eyes requests of every feature that this user can decide, pending or decided. */
export function ApprovalsPage() {
  const { t } = useTranslation('console-approvals');
  const client = useQueryClient();
  const list = useWorkList();
  const approvals = useQuery(approvalQueries.list(list.query));
  // Each pending approval is a staff task, so the task events cover its changes.
  const readAgain = useThrottled(READ_MS, () => void client.invalidateQueries({ queryKey: ['approvals'] }));
  useChanges('task', readAgain);
  const [open, setOpen] = useDialogFor<{ readonly approval: Approval; readonly step: Step }>(
    approvals.data?.items.flatMap((approval) => approval.can.map((step) => ({ approval, step }))),
    ({ approval, step }) => `approval.${step}:${approval.id}`,
  );
  return (
    <>
      <WorkList
        textOf={(key) => t(key)}
        states={STATES}
        stateName={(state) => t(`state.${state}`)}
        list={list}
        result={approvals}
        rowKey={(row) => row.id}
        columns={useApprovalColumns((approval, step) => setOpen({ approval, step }))}
      />
      {open && <DecideDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
