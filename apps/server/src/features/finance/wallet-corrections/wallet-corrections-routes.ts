import { calls, type WalletCorrection } from '@xunban/contract';
import { parseYuan, toApi } from '@xunban/money';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { askCorrection } from './correct-wallet.ts';
import { type Correction, correctionsOf, findCorrection } from './correction-store.ts';
import { downloadEvidence, requireEvidence, storeEvidence } from './evidence.ts';

export function walletCorrectionsRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  const { staffCorrections } = calls;
  return [
    route(staffCorrections.ofMember, async ({ params, query }) => {
      const page = { skip: query.skipCount, take: query.maxResultCount };
      const { total, items } = await correctionsOf(db.readLagging, params.id, page);
      return { totalCount: total, items: await present(db.readLagging, items) };
    }),

    route(staffCorrections.ask, async ({ actor, params, body, once }) => {
      await requireEvidence(deps, body.evidenceId);
      return once(async (tx) => {
        const asked = { ...body, memberId: params.id, staffId: actor.staffId, amount: parseYuan(String(body.amount)) };
        const found = await findCorrection(tx, await askCorrection(tx, asked));
        const [shown] = found ? await present(tx, [found]) : [];
        if (!shown) throw new Refusal('notFound');
        return shown;
      });
    }),

    route(staffCorrections.upload, ({ actor, files }) => storeEvidence(deps, actor.staffId, files.file)),

    route(staffCorrections.evidence, ({ params, signal, once }) => downloadEvidence(deps, params.id, once, signal)),
  ];
}

async function present(reader: Reader, items: readonly Correction[]): Promise<WalletCorrection[]> {
  const names = await staffNames(
    reader,
    items.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]),
  );
  return items.map(({ amount, askedBy, askedAt, decidedBy, decidedAt, ...one }) => ({
    ...{ id: one.id, correctionNo: one.correctionNo, kind: one.kind, reason: one.reason, note: one.note },
    ...{ evidenceName: one.evidenceName, state: one.state, amount: toApi(amount) },
    ...{ askedBy: names.get(askedBy) ?? '', askedAt: toIso(askedAt) },
    ...{ decidedBy: names.get(decidedBy) ?? '', decidedAt: toIsoOrNull(decidedAt) },
  }));
}
