import type { WalletCorrection } from '@xunban/contract';
import type { TestMember } from './server.ts';

/** A finance user requests a goodwill, with a document as evidence. */
export async function askGoodwill(
  { api }: Pick<TestMember, 'api'>,
  memberId: string,
  amount: string,
): Promise<WalletCorrection> {
  const file = new File(['%PDF-1.4 a letter'], 'letter.pdf', { type: 'application/pdf' });
  const { id: evidenceId, fileName: evidenceName } = await api.staffCorrections.upload({ files: { file } });
  const body = { kind: 'goodwill', amount, reason: '晚发三天', evidenceId, evidenceName } as const;
  return api.staffCorrections.ask({ params: { id: memberId }, body });
}
