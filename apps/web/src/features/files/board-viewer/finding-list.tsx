import { dfmAnchor, FINDINGS_PATH } from '@xunban/contract/capability-anchors';
import type { BoardMarker } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, classes, layout, type Tone } from '@xunban/ui';
import { Link } from 'react-router';
import { useServerText } from '../../../shared/board/use-server-text.ts';
import type { OpenBoard } from '../board-file/board-reader.ts';
import { FindingPlaces } from './finding-places.tsx';
import type { Finding } from './findings.ts';
import styles from './viewer-lists.module.css';

interface FindingListProps {
  readonly board: OpenBoard;
  readonly findings: readonly Finding[];
  readonly active: BoardMarker | undefined;
  readonly onShow: (marker: BoardMarker) => void;
}

const TONES = { error: 'error', undecided: 'warning', warning: 'warning', note: 'info' } as const satisfies Record<
  string,
  Tone
>;

/** Problems of the files, most severe first, in plain words, with the files' names and the places. */
export function FindingList({ board, findings, active, onShow }: FindingListProps) {
  const { t } = useTranslation('quote');
  if (findings.length === 0) {
    return (
      <div className={layout['soft']}>
        <strong className={layout['success']}>{t('findings.none')}</strong>
        <p>{t('findings.noneHint')}</p>
      </div>
    );
  }
  // The same holds for all that are undecided.
  const open = findings.find(({ severity }) => severity === 'undecided');
  return (
    <ul className={layout['stack3']}>
      {findings.map((finding) => (
        <li key={`${finding.severity} ${finding.code}`} className={styles['finding']}>
          <Badge tone={TONES[finding.severity]}>{t(`findings.${finding.severity}`)}</Badge>
          <FindingText finding={finding} hint={finding === open ? t('findings.undecidedHint') : undefined} />
          <FindingPlaces board={board} finding={finding} active={active} onShow={onShow} />
        </li>
      ))}
    </ul>
  );
}

/** Names beyond these are only counted. */
const NAMED_FILES = 3;

export function FindingText({
  finding: { code, data, count, files },
  hint,
}: {
  finding: Finding;
  hint?: string | undefined;
}) {
  const { t } = useTranslation('quote');
  const serverText = useServerText();
  return (
    <div className={classes(layout['small'], layout['shrinks'])}>
      <p>
        {serverText(`board-problems.${code}`, data)}
        {code.startsWith('dfm.') && (
          <>
            {' '}
            <Link to={`${FINDINGS_PATH}#${dfmAnchor(code)}`} target="_blank">
              {t('findings.rule')}
            </Link>
          </>
        )}
        {count > 1 && files.length < count && (
          <small className={classes(layout['pale'], layout['figures'])}> {t('findings.times', { count })}</small>
        )}
      </p>
      {hint && <p className={layout['finePrint']}>{hint}</p>}
      {files.length > 0 && (
        <p className={classes(layout['finePrint'], layout['mono'], layout['breakAnywhere'])}>
          {t('findings.files', { names: files.slice(0, NAMED_FILES).join(', ') })}
          {files.length > NAMED_FILES && ` ${t('findings.more', { count: files.length })}`}
        </p>
      )}
    </div>
  );
}
