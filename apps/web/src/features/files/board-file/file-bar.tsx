import { useTranslation } from '@xunban/i18n/react';
import { Button, buttonClass, classes, layout } from '@xunban/ui';
import type { ReactNode } from 'react';
import styles from './board-file.module.css';
import type { OpenBoard } from './board-reader.ts';
import { FilePicker } from './file-picker.tsx';
import type { BoardFile } from './use-board-file.ts';

interface FileBarProps {
  readonly file: BoardFile;
  readonly board: OpenBoard;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Shows which file is open and that it has not left this device, and offers ways to open another. */
export function FileBar({ file, board, children }: FileBarProps) {
  const { t } = useTranslation('quote');
  return (
    <div className={styles['bar']}>
      <div className={styles['fileText']}>
        <strong className={layout['ellipsis']} title={board.archive.name}>
          {board.archive.name}
        </strong>
        <span className={classes(layout['faint'], layout['ellipsis'])} title={t('drop.localHint')}>
          {bytesText(board.archive.size)} · {t('file.layers', { count: board.drawn.length })} ·{' '}
          <span className={layout['success']}>{t('drop.local')}</span>
        </span>
      </div>
      {children}
      <FilePicker
        onFiles={file.choose}
        className={classes(buttonClass({ size: 'small' }), layout['anchor'], styles['replace'])}
      >
        {t('file.replace')}
      </FilePicker>
      <Button size="small" kind="quiet" onClick={file.remove}>
        {t('file.remove')}
      </Button>
    </div>
  );
}

/** Formats a file's size for display. */
function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(0)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
