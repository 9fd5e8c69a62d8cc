import type { Problem } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Icon, layout } from '@xunban/ui';
import { Link } from 'react-router';
import type { ReadFailure } from '../../files/board-file/board-messages.ts';
import { readShare } from '../../files/board-file/read-share.ts';
import type { BoardFile, ReadAttempt } from '../../files/board-file/use-board-file.ts';
import { FindingText } from '../../files/board-viewer/finding-list.tsx';
import { findingsOf } from '../../files/board-viewer/findings.ts';
import styles from './board-section.module.css';

interface AttemptNoteProps {
  readonly file: Pick<BoardFile, 'attempt' | 'goOn' | 'retry' | 'cancel'>;
  /** A board that was read before is still open. */
  readonly hasBoard: boolean;
}

/** A file that is being read, with its progress; or one that could not be, with the reasons. */
export function AttemptNote({ file, hasBoard }: AttemptNoteProps) {
  const { attempt } = file;
  if (!attempt) return null;
  const note =
    attempt.kind === 'reading' ? (
      <Reading attempt={attempt} file={file} />
    ) : (
      <Failed attempt={attempt} hasBoard={hasBoard} file={file} />
    );
  return <div className={classes(styles['attempt'], !hasBoard && styles['alone'])}>{note}</div>;
}

type Controls = Pick<BoardFile, 'goOn' | 'retry' | 'cancel'>;

/** Says what is being done, and asks when it takes very long. The reading goes on while it asks. */
function Reading({ attempt, file }: { attempt: ReadAttempt & { kind: 'reading' }; file: Controls }) {
  const { t } = useTranslation('quote');
  const { name, progress, pace } = attempt;
  const stage = progress
    ? t(`reading.stage.${progress.stage}`, { done: progress.done + 1, total: progress.total })
    : t('reading.stage.load');
  return (
    <div className={styles['reading']}>
      <div className={classes(layout['stack1'], layout['grow'], layout['shrinks'], styles['texts'])}>
        <strong className={layout['breakAnywhere']}>{t('reading.label', { name })}</strong>
        <span aria-live="polite">{stage}</span>
        {pace !== 'usual' && <span role="status">{t(`reading.pace.${pace}`)}</span>}
      </div>
      <div className={classes(layout['row2'], layout['noShrink'])}>
        {pace === 'overdue' && (
          <>
            <Button size="small" kind="primary" onClick={file.goOn}>
              {t('reading.goOn')}
            </Button>
            <Button size="small" onClick={file.retry}>
              {t('reading.retry')}
            </Button>
          </>
        )}
        <Button size="small" onClick={file.cancel}>
          {t('reading.cancel')}
        </Button>
      </div>
      <progress
        className={styles['bar']}
        max={1}
        value={readShare(progress)}
        aria-label={t('reading.label', { name })}
      />
    </div>
  );
}

interface FailedProps {
  readonly attempt: ReadAttempt & { kind: 'failed' };
  readonly hasBoard: boolean;
  readonly file: Controls;
}

/** Faults of the moment: the same file can be read when it is tried again. */
const PASSING: readonly ReadFailure['reason'][] = ['unreadable', 'outOfMemory', 'crashed'];

function Failed({ attempt: { name, failure }, hasBoard, file }: FailedProps) {
  const { t } = useTranslation('quote');
  return (
    <div className={styles['failed']} role="alert">
      <Icon name="alert" size={20} />
      <div className={classes(layout['stack1'], layout['grow'], layout['shrinks'], styles['texts'])}>
        <strong className={layout['breakAnywhere']}>{t('failure.title', { name })}</strong>
        <span>{t(`failure.reason.${failure.reason}`)}</span>
        <Reasons problems={failure.problems} />
        {failure.problems.some(({ code }) => code.startsWith('foreign.')) && (
          <Link to="/help">{t('failure.help')}</Link>
        )}
        <span className={styles['stored']}>{t(hasBoard ? 'failure.boardStored' : 'failure.formStored')}</span>
      </div>
      <div className={classes(layout['row2'], layout['noShrink'])}>
        {PASSING.includes(failure.reason) && (
          <Button size="small" kind="primary" onClick={file.retry}>
            {t('reading.retry')}
          </Button>
        )}
        <Button size="small" onClick={file.cancel}>
          {t('failure.dismiss')}
        </Button>
      </div>
    </div>
  );
}

function Reasons({ problems }: { problems: readonly Problem[] }) {
  const findings = findingsOf(problems, []);
  if (findings.length === 0) return null;
  return (
    <ul className={styles['reasons']}>
      {findings.map((finding) => (
        <li key={finding.severity + finding.code}>
          <FindingText finding={finding} />
        </li>
      ))}
    </ul>
  );
}
