import type { Problem } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, Icon, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { readShare } from '../../files/board-file/read-share.ts';
import type { ReadAttempt } from '../../files/board-file/use-board-file.ts';
import { FindingText } from '../../files/board-viewer/finding-list.tsx';
import { findingsOf } from '../../files/board-viewer/findings.ts';
import styles from './board-section.module.css';

interface AttemptNoteProps {
  readonly attempt: ReadAttempt | undefined;
  /** A board that was read before is still open. */
  readonly hasBoard: boolean;
  /** Stops reading, or puts the message away. */
  readonly onCancel: () => void;
}

/** A file that is being read, with its progress; or one that could not be, with the reasons. */
export function AttemptNote({ attempt, hasBoard, onCancel }: AttemptNoteProps) {
  if (!attempt) return null;
  const note =
    attempt.kind === 'reading' ? (
      <Reading attempt={attempt} onCancel={onCancel} />
    ) : (
      <Failed attempt={attempt} hasBoard={hasBoard} onDismiss={onCancel} />
    );
  return hasBoard ? <div className={styles['inside']}>{note}</div> : <Card>{note}</Card>;
}

function Reading({ attempt, onCancel }: { attempt: ReadAttempt & { kind: 'reading' }; onCancel: () => void }) {
  const { t } = useTranslation('quote');
  const { name, progress } = attempt;
  const stage = t(`reading.stage.${progress?.stage ?? 'unpack'}`, {
    done: (progress?.done ?? 0) + 1,
    total: progress?.total ?? 1,
  });
  return (
    <div className={styles['reading']}>
      <div className={styles['texts']}>
        <strong className={layout['breakAnywhere']}>{t('reading.label', { name })}</strong>
        <span aria-live="polite">{stage}</span>
      </div>
      <Button size="small" onClick={onCancel}>
        {t('reading.cancel')}
      </Button>
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
  readonly onDismiss: () => void;
}

function Failed({ attempt: { name, failure }, hasBoard, onDismiss }: FailedProps) {
  const { t } = useTranslation('quote');
  return (
    <div className={styles['failed']} role="alert">
      <Icon name="alert" size={20} />
      <div className={styles['texts']}>
        <strong className={layout['breakAnywhere']}>{t('failure.title', { name })}</strong>
        <span>{t(`failure.reason.${failure.reason}`)}</span>
        <Reasons problems={failure.problems} />
        {failure.problems.some(({ code }) => code.startsWith('foreign.')) && (
          <Link to="/help">{t('failure.help')}</Link>
        )}
        <span className={styles['stored']}>{t(hasBoard ? 'failure.boardStored' : 'failure.formStored')}</span>
      </div>
      <Button size="small" onClick={onDismiss}>
        {t('failure.dismiss')}
      </Button>
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
