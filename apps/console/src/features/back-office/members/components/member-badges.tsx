import type { MemberEntry } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge } from '@xunban/ui';
import styles from '../members.module.css';

type Shown = Pick<MemberEntry, 'memberType' | 'isTrusted' | 'isDisabled' | 'isClosed'>;

/** Status of a member: certification type, trade credit, disabled, closed. */
export function MemberBadges({ member }: { readonly member: Shown }) {
  const { t } = useTranslation('console-member');
  const { memberType, isTrusted, isDisabled, isClosed } = member;
  return (
    <span className={styles['badges']}>
      {isClosed ? <Badge tone="neutral">{t('badge.closed')}</Badge> : null}
      {isDisabled && !isClosed ? <Badge tone="error">{t('badge.disabled')}</Badge> : null}
      <Badge tone={memberType === '' ? 'neutral' : 'success'}>{t(`type.${memberType || 'none'}`)}</Badge>
      {isTrusted ? <Badge tone="info">{t('badge.trusted')}</Badge> : null}
    </span>
  );
}
