import type { MemberMessage } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';

/** What a message says, in the language of the page. */
export function useMessageWords(): (message: Pick<MemberMessage, 'event' | 'params'>) => {
  readonly title: string;
  readonly text: string;
} {
  const { t } = useTranslation('messages');
  return ({ event, params }) => ({ title: t(`title.${event}`, params), text: t(`text.${event}`, params) });
}
