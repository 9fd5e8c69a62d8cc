import type { MessageTemplate, TemplateContext } from '@xunban/contract';
import { unknownPlaceholders } from '@xunban/contract/template-contexts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type FieldFault, Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { lockTemplates, type TemplateList, writeTemplates } from './templates-store.ts';

/**
 * Replaces the texts of one context.
 * @throws Refusal `staleVersion` when they have been saved in the meantime, `invalidInput` with every text that has a
 * placeholder
 *   without a value, and every duplicate title
 */
export async function saveTemplates(
  tx: Tx,
  staffId: string,
  context: TemplateContext,
  wish: { readonly revision: number; readonly items: readonly MessageTemplate[] },
): Promise<TemplateList> {
  const known = await lockTemplates(tx, context);
  if (!known) throw new Refusal('notFound');
  if (known.revision !== wish.revision) throw new Refusal('staleVersion');
  const fields = faultsOf(context, wish.items);
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  await writeTemplates(tx, context, wish.items, staffId);
  await recordAction(tx, {
    object: { kind: 'messageTemplates', no: context },
    before: { templates: known.items.map(textOf) },
    after: { templates: wish.items.map(textOf) },
  });
  const saved = await lockTemplates(tx, context);
  if (!saved) throw new Refusal('notFound');
  return saved;
}

const TEXTS = ['zhCn', 'zhTw', 'en'] as const;

function faultsOf(context: TemplateContext, items: readonly MessageTemplate[]): FieldFault[] {
  return items.flatMap((item, index) => [
    ...(items.findIndex(({ title }) => title === item.title) < index
      ? [{ field: `items.${index}.title`, code: 'twice' }]
      : []),
    ...TEXTS.filter((name) => unknownPlaceholders(context, item[name]).length > 0).map((name) => ({
      field: `items.${index}.${name}`,
      code: 'placeholder',
      params: { list: unknownPlaceholders(context, item[name]).join(' ') },
    })),
  ]);
}

const textOf = ({ title, zhCn }: MessageTemplate): string => `${title}: ${zhCn}`;
