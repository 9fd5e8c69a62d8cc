import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import type { QuestionFile, StaffQuestion } from '@xunban/contract';
import { chosenOption, nameOfEntry } from '@xunban/contract/question-entries';
import { fieldChangeTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, layout, moneyText, problemText, toast } from '@xunban/ui';
import { Button } from 'antd';
import { api } from '../../../shared/api.ts';
import { saveBlob } from '../../../shared/save-blob.ts';
import styles from './questions.module.css';

type Entry = StaffQuestion['entries'][number];
type Option = Entry['options'][number];

/** All messages of a question, oldest first. */
export function QuestionThread({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = useTranslation('console-questions');
  return (
    <ol className={styles['thread']}>
      {entries.map((entry) => (
        <li key={entry.position} className={classes(styles['turn'], entry.kind === 'answer' && layout['highlighted'])}>
          <p className={styles['turnHead']}>
            <strong>{t(`entry.${nameOfEntry(entry)}`)}</strong>{' '}
            <span className={layout['soft']}>
              {entry.authorName} {minuteText(entry.at)}
            </span>
          </p>
          {entry.text && <p className={styles['text']}>{entry.text}</p>}
          {entry.options.length > 0 && (
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
          {entry.files && entry.files.length > 0 && <Files files={entry.files} />}
        </li>
      ))}
    </ol>
  );
}

function OptionText({
  option,
  isRecommended,
  isChosen = false,
}: {
  readonly option: Option;
  readonly isRecommended: boolean;
  readonly isChosen?: boolean;
}) {
  const { t } = useTranslation(['console-questions', 'pricing']);
  return (
    <span className={styles['lines']}>
      <span>
        {option.text} {isRecommended && <Badge tone="primary">{t('recommended')}</Badge>}{' '}
        {isChosen && <Badge tone="success">{t('chosen')}</Badge>}
      </span>
      {option.changes.map((change) => (
        <span key={change.field} className={layout['soft']}>
          {t('change', fieldChangeTexts(change))}
        </span>
      ))}
      <EffectText amountDelta={option.amountDelta} daysDelta={option.daysDelta} />
    </span>
  );
}

/** The extra cost and time of an option; the amount only for users who can see amounts. */
export function EffectText({
  amountDelta,
  daysDelta,
}: {
  readonly amountDelta: number | undefined;
  readonly daysDelta: number;
}) {
  const { t } = useTranslation('console-questions');
  if ((amountDelta ?? 0) === 0 && daysDelta === 0) return <span className={layout['soft']}>{t('free')}</span>;
  const days = daysDelta > 0 ? `+${daysDelta}` : String(daysDelta);
  if (amountDelta === undefined) return <span>{t('effectDays', { days })}</span>;
  return <strong>{t('effect', { amount: `${amountDelta > 0 ? '+' : ''}${moneyText(amountDelta)}`, days })}</strong>;
}

function Chosen({ entry, entries }: { readonly entry: Entry; readonly entries: readonly Entry[] }) {
  const chosen = chosenOption(entry, entries);
  return chosen ? <OptionText {...chosen} isChosen /> : null;
}

function Files({ files }: { readonly files: readonly QuestionFile[] }) {
  const { t } = useTranslation('console-questions');
  const download = useMutation({
    mutationFn: async ({ id, fileName }: QuestionFile) =>
      saveBlob(await api.staffQuestions.file({ params: { id } }, { timeoutMs: 120_000 }), fileName),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <ul className={styles['files']}>
      {files.map((file) => (
        <li className={layout['breakAnywhere']} key={file.id}>
          <Button
            type="link"
            size="small"
            icon={<DownloadOutlined />}
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
