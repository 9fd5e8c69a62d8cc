import type { Fen } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';

/** Stores the amount that a refund removed from an application, under the key of its journal. */
export async function insertLowering(
  tx: Tx,
  lowering: { readonly bizKey: string; readonly applicationId: string; readonly no: string; readonly amount: Fen },
): Promise<void> {
  const { bizKey, applicationId, no, amount } = lowering;
  await tx
    .insertInto('invoice_lowering')
    .values({ biz_key: bizKey, application_id: applicationId, source_no: no, amount_fen: amount })
    .execute();
}
