import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffOrderDetail, StaffQuestion } from '@xunban/contract';
import { MOST_QUESTION_TEXT } from '@xunban/contract/question-rules';
import { valuesOfBoard } from '@xunban/contract/template-uses';
import { findingText } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { Field, problemText, Select, TextArea, TextInput, toast } from '@xunban/ui';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { FilesField } from './files-field.tsx';
import { FormerAnswerNote } from './former-answer-note.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { PlacePicker } from './place-picker.tsx';
import { draftOf, draftOfRound, EMPTY_DRAFT, LANGUAGES, type TemplateLanguage } from './question-draft.ts';
import { questionQueries } from './question-queries.ts';
import styles from './questions.module.css';
import { useQuestionDraft } from './use-question-draft.ts';

interface AskDialogProps {
  readonly order: StaffOrderDetail;
  /** The index of a finding, or null for anything else; or the question that is asked again. */
  readonly about: { readonly finding: number | null } | { readonly again: StaffQuestion };
  readonly onClose: () => void;
}

/** Where a question is written. It opens with the first template of the finding, so that a second click sends it. */
export function AskDialog({ order, about, onClose }: AskDialogProps) {
  const { t } = useTranslation('console-questions');
  const client = useQueryClient();
  const again = 'again' in about ? about.again : undefined;
  const index = 'finding' in about ? about.finding : null;
  const finding = index === null ? undefined : order.findings?.[index];
  const key = again ? `question.again:${again.id}.${again.round}` : `question.ask:${order.id}.${finding?.code ?? ''}`;
  const { draft, wasKept, change, begin, forget } = useQuestionDraft(key);
  const [language, setLanguage] = useState<TemplateLanguage>('zhCn');
  const [template, setTemplate] = useState(0);
  const [isTried, setTried] = useState(false);
  const material = useQuery(questionQueries.draft(order.id, index));
  const known = material.data;
  const { orderNo, fileName, spec } = order;
  const written = (at: number, said: TemplateLanguage) => {
    const chosen = known?.templates[at];
    const values = { ...valuesOfBoard({ orderNo, fileName, ...spec }), ...finding?.params };
    return chosen ? draftOf(chosen, said, values, known?.asFound ?? null) : {};
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the proposal comes once, with its material.
  useEffect(() => {
    if (!known || draft) return;
    const place = finding?.places?.[0] ?? null;
    begin(
      again
        ? { ...EMPTY_DRAFT, title: again.title, ...draftOfRound(again) }
        : { ...EMPTY_DRAFT, place, ...written(0, language) },
    );
  }, [known]);

  const send = useMutation({
    mutationFn: () => {
      const { title, text, options, recommended, files, place } = draft ?? EMPTY_DRAFT;
      const words = {
        text: text.trim(),
        options: options.map((option) => ({ text: option.text.trim(), changes: option.changes })),
        recommended,
        files: files.map(({ id }) => id),
      };
      if (again)
        return api.staffQuestions.askAgain({ params: { id: again.id }, body: { version: again.version, ...words } });
      return api.staffQuestions.ask({
        params: { id: order.id },
        body: {
          ...words,
          title: title.trim(),
          finding: finding && index !== null ? { index, code: finding.code } : null,
          place,
          isAskedAnew: known?.former != null,
        },
      });
    },
    onSuccess: () => {
      forget();
      toast.success(t(again ? 'done.askedAgain' : 'done.asked'));
      onClose();
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['questions'] });
      await client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  const now = draft ?? EMPTY_DRAFT;
  const faults = {
    title: !again && now.title.trim().length < 2,
    text: now.text.trim().length < 2,
    options: now.options.some(({ text }) => text.trim() === ''),
  };
  const isSound = !Object.values(faults).includes(true);
  const required = (isFaulty: boolean) => (isTried && isFaulty ? t('dialog.required') : undefined);
  const pick = (at: number, said: TemplateLanguage) => {
    setTemplate(at);
    setLanguage(said);
    change((before) => ({ ...before, ...written(at, said) }));
  };
  return (
    <Modal
      open
      width={720}
      title={again ? t('dialog.againTitle', { no: again.questionNo }) : t('dialog.title', { orderNo })}
      onCancel={() => send.isPending || onClose()}
      mask={{ closable: false }}
      okText={t(known?.former ? 'dialog.sendAnew' : 'dialog.send')}
      okButtonProps={{ disabled: !draft || !known }}
      confirmLoading={send.isPending}
      onOk={() => {
        setTried(true);
        if (isSound) send.mutate();
      }}
      destroyOnHidden
    >
      <div className={styles['stack']}>
        {material.isError && <Alert type="error" showIcon title={problemText(material.error)} />}
        {finding && <p className={styles['soft']}>{findingText(finding)}</p>}
        {known?.former && finding && index !== null && (
          <FormerAnswerNote
            order={order}
            former={known.former}
            finding={{ index, code: finding.code }}
            onDone={() => {
              forget();
              onClose();
            }}
          />
        )}
        {wasKept && (
          <p className={styles['soft']} role="status">
            {t('dialog.kept')}{' '}
            <Button
              type="link"
              size="small"
              onClick={() => {
                forget();
                begin(
                  again
                    ? { ...EMPTY_DRAFT, title: again.title, ...draftOfRound(again) }
                    : { ...EMPTY_DRAFT, place: finding?.places?.[0] ?? null, ...written(0, language) },
                );
              }}
            >
              {t('dialog.anew')}
            </Button>
          </p>
        )}
        {!again && known && known.templates.length > 0 && (
          <div className={styles['pair']}>
            <Select
              aria-label={t('dialog.template')}
              value={template}
              onChange={({ target }) => pick(Number(target.value), language)}
            >
              {known.templates.map(({ title }, at) => (
                <option key={title} value={at}>
                  {title}
                </option>
              ))}
            </Select>
            <Select
              aria-label={t('dialog.language')}
              value={language}
              onChange={({ target }) => pick(template, LANGUAGES.find((one) => one === target.value) ?? 'zhCn')}
            >
              {LANGUAGES.map((one) => (
                <option key={one} value={one}>
                  {t(`dialog.in.${one}`)}
                </option>
              ))}
            </Select>
          </div>
        )}
        {!again && (
          <Field label={t('dialog.name')} error={required(faults.title)}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={60}
                value={now.title}
                onChange={({ target }) => change((before) => ({ ...before, title: target.value }))}
              />
            )}
          </Field>
        )}
        <Field label={t('dialog.text')} error={required(faults.text)}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={MOST_QUESTION_TEXT}
              value={now.text}
              onChange={({ target }) => change((before) => ({ ...before, text: target.value }))}
            />
          )}
        </Field>
        <OptionsEditor order={order} draft={now} asFound={known?.asFound ?? null} isTried={isTried} onChange={change} />
        {!again && index === null && order.picture && (
          <PlacePicker
            picture={order.picture}
            place={now.place}
            onChange={(place) => change((before) => ({ ...before, place }))}
          />
        )}
        <FilesField
          files={now.files}
          onChange={(files) => change((before) => ({ ...before, files: files(before.files) }))}
        />
      </div>
    </Modal>
  );
}
