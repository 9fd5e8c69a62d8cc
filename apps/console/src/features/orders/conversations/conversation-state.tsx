import { useTranslation } from '@xunban/i18n/react';
import { Badge, layout, type Tone } from '@xunban/ui';
import type { ConversationRow } from './conversation-queries.ts';

const TONES: Readonly<Record<ConversationRow['state'], Tone>> = {
  waiting: 'warning',
  suspended: 'info',
  answered: 'success',
  closed: 'neutral',
};

/** State of a conversation; of a suspended one also the day and the reason. */
export function ConversationState({
  conversation: { state, suspendedUntil, suspendReason },
}: {
  readonly conversation: Pick<ConversationRow, 'state' | 'suspendedUntil' | 'suspendReason'>;
}) {
  const { t } = useTranslation('console-conversations');
  return (
    <>
      <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
      {suspendedUntil !== null && (
        <span className={layout['muted']}>
          {' '}
          {t('suspendedUntil', { day: suspendedUntil })} · {suspendReason}
        </span>
      )}
    </>
  );
}
