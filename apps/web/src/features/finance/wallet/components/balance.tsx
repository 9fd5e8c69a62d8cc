import { useTranslation } from '@xunban/i18n/react';
import { layout, Money, problemText, Skeleton } from '@xunban/ui';
import { useMember } from '../../../../shared/member.ts';

/** The member's available balance. */
export function Balance() {
  const { t } = useTranslation('wallet');
  const member = useMember();
  return (
    <div>
      <p className={layout['muted']}>{t('balance')}</p>
      <p className={layout['bigFigure']}>
        {member.data ? (
          <Money yuan={member.data.cash} strong />
        ) : member.isError ? (
          <span className={layout['muted']}>{problemText(member.error)}</span>
        ) : (
          <Skeleton width="8rem" />
        )}
      </p>
    </div>
  );
}
