import { problemText, toast } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { saveBlob } from '../../../shared/save-blob.ts';

/** Saves the file of a payout; the server records each download. */
export async function downloadPayout({ id, payoutNo }: { readonly id: string; readonly payoutNo: string }) {
  try {
    saveBlob(await api.staffWithdrawals.payoutFile({ params: { id } }), `${payoutNo}.csv`);
  } catch (error) {
    toast.error(problemText(error));
  }
}
