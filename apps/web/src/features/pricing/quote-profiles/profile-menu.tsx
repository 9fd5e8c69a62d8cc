import type { QuoteProfile } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button } from '@xunban/ui';
import { IfMay } from '../../../shared/if-may.tsx';
import styles from './profile-menu.module.css';

interface ProfileMenuProps {
  readonly lastOrderNo: string | undefined;
  readonly profiles: readonly QuoteProfile[] | undefined;
  readonly onLastOrder: () => void;
  readonly onApply: (profile: QuoteProfile) => void;
  readonly onRename: (profile: QuoteProfile) => void;
  readonly onRemove: (profile: QuoteProfile) => void;
  readonly onSaveAs: () => void;
}

/** The choices of the last order and those with a name, to take with one press; a name can be changed or deleted. */
export function ProfileMenu(props: ProfileMenuProps) {
  const { lastOrderNo, profiles, onLastOrder, onApply, onRename, onRemove, onSaveAs } = props;
  const { t } = useTranslation('quote');
  return (
    <div className={styles['menu']}>
      {lastOrderNo !== undefined && (
        <button type="button" className={styles['entry']} onClick={onLastOrder}>
          {t('profile.lastOrder', { orderNo: lastOrderNo })}
        </button>
      )}
      {profiles?.map((profile) => (
        <div key={profile.id} className={styles['profile']}>
          <button type="button" className={styles['entry']} onClick={() => onApply(profile)}>
            {profile.name}
          </button>
          <IfMay need="board.edit">
            <Button
              size="small"
              kind="quiet"
              aria-label={t('profile.renameLabel', { name: profile.name })}
              onClick={() => onRename(profile)}
            >
              {t('savedQuote.rename')}
            </Button>
            <Button
              size="small"
              kind="quiet"
              aria-label={t('profile.removeLabel', { name: profile.name })}
              onClick={() => onRemove(profile)}
            >
              {t('savedQuote.remove')}
            </Button>
          </IfMay>
        </div>
      ))}
      {lastOrderNo === undefined && profiles?.length === 0 && <p className={styles['none']}>{t('profile.none')}</p>}
      <IfMay need="board.edit">
        <Button size="small" kind="primary" block onClick={onSaveAs}>
          {t('profile.saveAs')}
        </Button>
      </IfMay>
    </div>
  );
}
