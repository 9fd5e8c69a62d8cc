import { useTranslation } from '@xunban/i18n/react';
import { Button, Icon } from '@xunban/ui';
import type { BoardFile } from '../../files/board-file/use-board-file.ts';
import styles from './board-section.module.css';

/** The archive holds several boards: each is quoted and ordered by itself. */
export function SeveralBoardsNote({ file }: { file: BoardFile }) {
  const { t } = useTranslation('quote');
  const { several, attempt } = file;
  if (!several) return null;
  const { groups, open } = several;
  return (
    <div className={styles['note']} role="status">
      <Icon name={open ? 'info' : 'alert'} size={16} />
      <span>
        {open
          ? t('several.open', { name: open.name, count: groups.length })
          : t('several.mixed', { count: groups.length })}
      </span>
      <fieldset className={styles['boards']} aria-label={t('several.choose')}>
        {groups.map((group) => (
          <Button
            key={group.name}
            size="small"
            aria-pressed={group.name === open?.name}
            disabled={attempt?.kind === 'reading'}
            onClick={() => file.openGroup(group)}
          >
            {t('several.board', { name: group.name, count: group.files.length })}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
