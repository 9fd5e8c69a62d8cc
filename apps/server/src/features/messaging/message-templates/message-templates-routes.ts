import { calls } from '@xunban/contract';
import { LANGUAGES } from '@xunban/i18n';
import { toIso } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { SMS_TEMPLATES, smsPattern, templateIdOf } from '../../../platform/sms/sms-templates.ts';
import { saveTemplates } from './save-templates.ts';
import { type TemplateList, templateLists } from './templates-store.ts';

const view = ({ changedAt, items, ...list }: TemplateList) => ({
  ...list,
  items: items.map((item) => ({ ...item })),
  changedAt: changedAt === null ? null : toIso(changedAt),
});

/** The texts that staff write often, and those that are registered with the SMS provider. */
export const messageTemplatesRoutes = ({ db, config }: Deps): readonly Route[] => [
  route(calls.messageTemplates.lists, async () => ({ lists: (await templateLists(db.read)).map(view) })),
  route(calls.messageTemplates.save, ({ actor, params, body, once }) =>
    once(async (tx) => view(await saveTemplates(tx, actor.staffId, params.context, body))),
  ),
  route(calls.messageTemplates.smsKinds, async () => ({
    provider: config.smsProvider,
    signName: config.smsSignName,
    items: SMS_TEMPLATES.flatMap((kind) =>
      LANGUAGES.map((language) => ({
        kind,
        language,
        text: smsPattern(kind, language),
        templateId: templateIdOf(config.smsTemplates ?? {}, kind, language) ?? null,
      })),
    ),
  })),
];
