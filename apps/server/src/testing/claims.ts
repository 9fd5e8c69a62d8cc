import { FIELD_PERMISSIONS } from '@xunban/contract';
import type { TestMember, TestServer } from './server.ts';

/** One staff user requests the undo of a transfer's claim, another approves. */
export async function undoClaim(server: TestServer, { api }: Pick<TestMember, 'api'>, id: string): Promise<void> {
  const second = await server.newStaff([...FIELD_PERMISSIONS, 'transfer.view', 'transfer.match']);
  const { items } = await api.staffMembers.transfers({ query: { maxResultCount: 100 } });
  const version = items.find((transfer) => transfer.id === id)?.version ?? 0;
  await api.staffMembers.undoTransfer({ params: { id }, body: { reason: '认领错了会员', version } });
  const requests = await second.api.staffApprovals.list({ query: {} });
  const request = requests.items.find(({ kind, subjectId }) => kind === 'transferUndo' && subjectId === id);
  const params = { kind: 'transferUndo', id: request?.id ?? '' } as const;
  await second.api.staffApprovals.decide({ params, body: { decision: 'approve' } });
}
