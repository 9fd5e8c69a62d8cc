import { MESSAGE_EVENT_NAMES } from '@xunban/contract/message-events';
import { useTranslation } from '@xunban/i18n/react';

const OF_ACCOUNTS = ['code', 'passwordChanged', 'phoneChanged', 'companyInvitation'] as const;

/** Returns a function that names a kind of SMS: most are events that members are notified of by other means too. */
export function useSmsKind(): (kind: string) => string {
  const { t } = useTranslation(['console-instance', 'messages']);
  return (kind) => {
    const event = MESSAGE_EVENT_NAMES.find((one) => one === kind);
    if (event) return t(`messages:event.${event}`);
    const own = OF_ACCOUNTS.find((one) => one === kind);
    return own ? t(`console-instance:messages.template.${own}`) : kind;
  };
}
