import { z } from 'zod';
import { call } from '../../call.ts';
import { intIn, isoTime, multilineText, text } from '../../shared-schemas.ts';
import { TEMPLATE_CONTEXT_NAMES } from '../../template-contexts.ts';

const context = z.enum(TEMPLATE_CONTEXT_NAMES);

/** One text, in Chinese and, where translated, in the other two languages. */
export const messageTemplate = z
  .object({ title: z.string(), zhCn: z.string(), zhTw: z.string(), en: z.string() })
  .meta({ id: 'MessageTemplate' });

export const templateList = z
  .object({
    context,
    /** Increases with every save; a save names the revision that it is based on. */
    revision: z.number().int(),
    /** In the order in which they are offered. */
    items: z.array(messageTemplate),
    changedBy: z.string(),
    changedAt: isoTime.nullable(),
  })
  .meta({ id: 'MessageTemplateList' });

const MAX_TEXT = 200;

const templateIn = z.object({
  title: text(40).min(1, { message: 'required' }),
  zhCn: multilineText(MAX_TEXT).min(2, { message: 'required' }),
  zhTw: multilineText(MAX_TEXT).default(''),
  en: multilineText(MAX_TEXT).default(''),
});

const smsKind = z.object({
  kind: z.string(),
  language: z.enum(['zh-CN', 'zh-TW', 'en']),
  /** Text on the phone, with `{1}` for a placeholder. */
  text: z.string(),
  /** Null where it is not registered with the provider. */
  templateId: z.string().nullable(),
});

export const messageTemplates = {
  lists: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/message-templates',
    access: { staff: 'any' },
    summary: 'Lists message templates of staff by context.',
    result: z.object({ lists: z.array(templateList) }),
  }),
  save: call({
    area: 'staff',
    method: 'PUT',
    path: '/api/staff/message-templates/{context}',
    access: { staff: 'template.edit' },
    audit: 'templates.save',
    summary: 'Replaces the templates of one context, in the given order. Unknown placeholders are refused.',
    params: z.object({ context }),
    body: z.object({ revision: intIn(0, 1_000_000), items: z.array(templateIn).max(40) }),
    result: templateList,
  }),
  smsKinds: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/sms-templates',
    access: { staff: 'template.edit' },
    summary: 'Lists all SMS kinds with their text in each language, and whether the provider has a template for it.',
    result: z.object({ provider: z.enum(['outbox', 'tencent']), signName: z.string(), items: z.array(smsKind) }),
  }),
};
