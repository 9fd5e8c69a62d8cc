import type { EngineeringQuestion, QuestionEntry, QuestionFile } from '@xunban/contract';
import { chosenOption, nameOfEntry } from '@xunban/contract/question-entries';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Button, classes, layout } from '@xunban/ui';
import { OptionText } from './option-text.tsx';
import styles from './questions.module.css';
import { useDownload } from './use-question-actions.ts';

/** All messages of a question, oldest first. */
export function QuestionThread({ question: { state, entries } }: { readonly question: EngineeringQuestion }) {
  const { t } = useTranslation('questions');
  // The form below offers the options of the open question.
  const asked = state === 'awaitingReply' ? entries.findLast(({ kind }) => kind === 'ask') : undefined;
  return (
    <ol className={styles['thread']} aria-label={t('thread')}>
      {entries.map((entry) => (
        <li key={entry.position} className={classes(styles['turn'], entry.kind === 'answer' && layout['highlighted'])}>
          <p className={styles['turnHead']}>
            <strong>{t(`entry.${nameOfEntry(entry)}`)}</strong>{' '}
            <span className={layout['soft']}>
              {entry.authorName} {minuteText(entry.at)}
            </span>
          </p>
          {entry.text && <p className={styles['text']}>{entry.text}</p>}
          {entry.options.length > 0 && entry !== asked && (
            <ul className={styles['options']}>
              {entry.options.map((option, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: options of a turn never change.
                <li key={index}>
                  <OptionText option={option} isRecommended={entry.recommended === index} />
                </li>
              ))}
            </ul>
          )}
          <Chosen entry={entry} entries={entries} />
          <Files files={entry.files} />
        </li>
      ))}
    </ol>
  );
}

function Chosen({ entry, entries }: { readonly entry: QuestionEntry; readonly entries: readonly QuestionEntry[] }) {
  const chosen = chosenOption(entry, entries);
  return chosen ? (
    <p>
      <OptionText {...chosen} isChosen />
    </p>
  ) : null;
}

function Files({ files }: { readonly files: readonly QuestionFile[] }) {
  const { t } = useTranslation('questions');
  const download = useDownload();
  if (files.length === 0) return null;
  return (
    <ul className={styles['files']}>
      {files.map((file) => (
        <li key={file.id}>
          <Button
            size="small"
            aria-label={t('download', { name: file.fileName })}
            onClick={() => download.mutate(file)}
          >
            {file.fileName}
          </Button>
        </li>
      ))}
    </ul>
  );
}
