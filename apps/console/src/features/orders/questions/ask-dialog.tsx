import type { StaffOrderDetail } from '@xunban/contract';
import { MAX_QUESTION_TEXT } from '@xunban/contract/question-rules';
import { findingText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Field, layout, problemText, Select, TextArea, TextInput } from '@xunban/ui';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { FilesField } from './files-field.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { PlacePicker } from './place-picker.tsx';
import { PreviousAnswerNote } from './previous-answer-note.tsx';
import { draftFaults, LANGUAGES } from './question-draft.ts';
import styles from './questions.module.css';
import { type AskedQuestion, type QuestionSubject, useAskedQuestion } from './use-asked-question.ts';

interface AskDialogProps {
  readonly order: StaffOrderDetail;
  readonly about: QuestionSubject;
  readonly onClose: () => void;
}

/** The dialog that writes a question. It opens with the first template of the finding, so that a second click sends it. */
export function AskDialog({ order, about, onClose }: AskDialogProps) {
  const { t } = useTranslation('console-questions');
  const question = useAskedQuestion(order, about, onClose);
  const { again, material, send } = question;
  const [isTried, setTried] = useState(false);
  return (
    <Modal
      open
      width={720}
      title={again ? t('dialog.againTitle', { no: again.questionNo }) : t('dialog.title', { orderNo: order.orderNo })}
      onCancel={() => send.isPending || onClose()}
      mask={{ closable: false }}
      okText={t(material.data?.previous ? 'dialog.sendAgain' : 'dialog.send')}
      okButtonProps={{ disabled: !question.isReady }}
      confirmLoading={send.isPending}
      onOk={() => {
        setTried(true);
        if (!Object.values(draftFaults(question.draft, again !== undefined)).includes(true)) send.mutate();
      }}
      destroyOnHidden
    >
      <div className={styles['stack']}>
        {material.isError && <Alert type="error" showIcon title={problemText(material.error)} />}
        <FindingPart order={order} question={question} />
        {question.wasRestored && (
          <p className={layout['soft']} role="status">
            {t('dialog.restored')}{' '}
            <Button type="link" size="small" onClick={question.beginAgain}>
              {t('dialog.startOver')}
            </Button>
          </p>
        )}
        {!again && <TemplateSelects question={question} />}
        <DraftFields order={order} question={question} isTried={isTried} />
      </div>
    </Modal>
  );
}

interface PartProps {
  readonly order: StaffOrderDetail;
  readonly question: AskedQuestion;
}

/** The finding, and the answer that the member gave to it earlier. */
function FindingPart({ order, question: { finding, index, material, finish } }: PartProps) {
  if (!finding || index === null) return null;
  const previous = material.data?.previous;
  return (
    <>
      <p className={layout['soft']}>{findingText(finding)}</p>
      {previous && (
        <PreviousAnswerNote order={order} previous={previous} finding={{ index, code: finding.code }} onDone={finish} />
      )}
    </>
  );
}

function TemplateSelects({ question: { material, choice, choose } }: Pick<PartProps, 'question'>) {
  const { t } = useTranslation('console-questions');
  const templates = material.data?.templates ?? [];
  if (templates.length === 0) return null;
  return (
    <div className={styles['pair']}>
      <Select
        aria-label={t('dialog.template')}
        value={choice.at}
        onChange={({ target }) => choose({ ...choice, at: Number(target.value) })}
      >
        {templates.map(({ title }, at) => (
          <option key={title} value={at}>
            {title}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('dialog.language')}
        value={choice.language}
        onChange={({ target }) =>
          choose({ ...choice, language: LANGUAGES.find((one) => one === target.value) ?? 'zhCn' })
        }
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {t(`dialog.in.${one}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function DraftFields({ order, question, isTried }: PartProps & { readonly isTried: boolean }) {
  const { t } = useTranslation('console-questions');
  const { again, index, draft, change, material } = question;
  const faults = draftFaults(draft, again !== undefined);
  const required = (isFaulty: boolean) => (isTried && isFaulty ? t('dialog.required') : undefined);
  return (
    <>
      {!again && (
        <Field label={t('dialog.name')} error={required(faults.title)}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={60}
              value={draft.title}
              onChange={({ target }) => change((before) => ({ ...before, title: target.value }))}
            />
          )}
        </Field>
      )}
      <Field label={t('dialog.text')} error={isTried && faults.text ? t('dialog.unfinished') : undefined}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={MAX_QUESTION_TEXT}
            value={draft.text}
            onChange={({ target }) => change((before) => ({ ...before, text: target.value }))}
          />
        )}
      </Field>
      <OptionsEditor
        order={order}
        draft={draft}
        asFound={material.data?.asFound ?? null}
        isTried={isTried}
        onChange={change}
      />
      {!again && index === null && order.image && (
        <PlacePicker
          image={order.image}
          place={draft.place}
          onChange={(place) => change((before) => ({ ...before, place }))}
        />
      )}
      <FilesField
        files={draft.files}
        onChange={(files) => change((before) => ({ ...before, files: files(before.files) }))}
        upload={(file) => api.staffQuestions.upload({ files: { file } }, { timeoutMs: 600_000 })}
      />
    </>
  );
}
