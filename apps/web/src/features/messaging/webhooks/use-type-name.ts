import { messageOfWebhook, type WebhookType } from '@xunban/contract/webhook-events';
import { useTranslation } from '@xunban/i18n/react';

/** Names event types by their notifications. */
export function useTypeName(): (type: WebhookType) => string {
  const { t } = useTranslation(['webhooks', 'messages']);
  return (type) => {
    const event = messageOfWebhook(type);
    return event === undefined ? t('testEvent') : t(`messages:event.${event}`);
  };
}
