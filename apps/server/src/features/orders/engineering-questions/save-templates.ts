import type { QuestionTemplate } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type FieldFault, Refusal } from '../../../platform/refusal.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import { lockQuestionTemplates, type QuestionTemplateRecord, writeQuestionTemplates } from './template-store.ts';

/**
 * Replaces the questions that are asked about one finding.
 * @throws Refusal `staleVersion` when somebody else has saved them since, `invalidInput` with every title that is there
 *   twice and every recommendation of an option that is not
 */
export async function saveQuestionTemplates(
  tx: Tx,
  staffId: string,
  findingCode: string,
  wish: { readonly revision: number; readonly items: readonly QuestionTemplate[] },
): Promise<QuestionTemplateRecord> {
  const known = await lockQuestionTemplates(tx, findingCode);
  if (known.revision !== wish.revision) throw new Refusal('staleVersion');
  const fields = wish.items.flatMap((item, index): FieldFault[] => [
    ...(wish.items.findIndex(({ title }) => title === item.title) < index
      ? [{ field: `items.${index}.title`, code: 'twice' }]
      : []),
    ...(item.recommended !== null && item.recommended >= item.options.length
      ? [{ field: `items.${index}.recommended`, code: 'notAnOption' }]
      : []),
  ]);
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  await writeQuestionTemplates(tx, findingCode, wish.items, staffId);
  await recordAct(tx, {
    object: { kind: 'messageTemplates', no: findingCode },
    before: { templates: known.items.map(textOf) },
    after: { templates: wish.items.map(textOf) },
  });
  return lockQuestionTemplates(tx, findingCode);
}

const textOf = ({ title, zhCn }: QuestionTemplate): string => `${title}: ${zhCn}`;
