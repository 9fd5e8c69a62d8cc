import { calls, type RawReply } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { contentDisposition } from '../../../platform/files/attachment-headers.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { disputeById } from '../../finance/disputes/disputes.ts';
import { evidenceArchive } from './evidence-archive.ts';

/** Evidence about disputed payments, from everything that is stored about their orders. */
export const disputeEvidenceRoutes = ({ db }: Pick<Deps, 'db'>): readonly Route[] => [
  route(calls.staffDisputes.evidence, async ({ params, once }): Promise<RawReply> => {
    const dispute = await disputeById(db.read, params.id);
    if (!dispute) throw new Refusal('notFound');
    const archive = await evidenceArchive(db.read, dispute);
    const { id, disputeNo: no, memberId } = dispute;
    await once((tx) => recordAction(tx, { object: { kind: 'dispute', id, no, memberId } }));
    return { body: archive, headers: { 'Content-Disposition': contentDisposition('attachment', `${no}.zip`) } };
  }),
];
