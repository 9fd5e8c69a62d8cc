import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { AllCalls, CallOutput, SpecChanges, StaffOrderDetail } from '@xunban/contract';
import { boardOnly } from '@xunban/contract/board-spec';
import { MAX_OPTION_TEXT, MAX_QUESTION_OPTIONS } from '@xunban/contract/question-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Field, layout, TextInput } from '@xunban/ui';
import { Button } from 'antd';
import { ChangesEditor } from './changes-editor.tsx';
import { type DraftOption, type QuestionDraft, withoutOption } from './question-draft.ts';
import { questionQueries } from './question-queries.ts';
import { EffectText } from './question-thread.tsx';
import styles from './questions.module.css';

interface OptionsEditorProps {
  readonly order: StaffOrderDetail;
  readonly draft: QuestionDraft;
  readonly asFound: SpecChanges | null;
  readonly isTried: boolean;
  readonly onChange: (next: (known: QuestionDraft) => QuestionDraft) => void;
}

/** The ways to make the board that the buyer may choose from; price and days of each come from the engine. */
export function OptionsEditor({ order, draft, asFound, isTried, onChange }: OptionsEditorProps) {
  const { t } = useTranslation('console-questions');
  const board = boardOnly(order.spec);
  const { options, recommended } = draft;
  const changes = options.map((option) => option.changes);
  const isPriced = changes.some((one) => Object.keys(one).length > 0);
  const effects = useQuery({ ...questionQueries.effects(order.id, changes), enabled: isPriced });
  const set = (index: number, part: Partial<DraftOption>) =>
    onChange((known) => ({
      ...known,
      options: known.options.map((option, at) => (at === index ? { ...option, ...part } : option)),
    }));
  return (
    <fieldset className={styles['fieldset']}>
      <legend>{t('dialog.options')}</legend>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other identity than its place while it is written.
        <div key={index} className={styles['draftOption']}>
          <Field
            label={t('dialog.option', { number: index + 1 })}
            error={isTried && option.text.trim() === '' ? t('dialog.required') : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={MAX_OPTION_TEXT}
                value={option.text}
                onChange={({ target }) => set(index, { text: target.value })}
              />
            )}
          </Field>
          {board && (
            <ChangesEditor
              spec={board}
              changes={option.changes}
              asFound={asFound}
              onChange={(changed) => set(index, { changes: changed })}
            />
          )}
          <div className={styles['buttons']}>
            <OptionEffect
              isChanged={Object.keys(option.changes).length > 0}
              isPricing={effects.isFetching}
              effect={effects.data?.options[index]}
            />
            <label>
              <input
                type="radio"
                name="recommended"
                checked={recommended === index}
                onChange={() => onChange((known) => ({ ...known, recommended: index }))}
              />{' '}
              {t('dialog.recommend')}
            </label>
            <Button
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('dialog.removeOption', { number: index + 1 })}
              onClick={() => onChange((known) => withoutOption(known, index))}
            />
          </div>
        </div>
      ))}
      <div className={styles['buttons']}>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={options.length >= MAX_QUESTION_OPTIONS}
          onClick={() => onChange((known) => ({ ...known, options: [...known.options, { text: '', changes: {} }] }))}
        >
          {t('dialog.addOption')}
        </Button>
        {options.length > 0 && (
          <label>
            <input
              type="radio"
              name="recommended"
              checked={recommended === null}
              onChange={() => onChange((known) => ({ ...known, recommended: null }))}
            />{' '}
            {t('dialog.noRecommend')}
          </label>
        )}
      </div>
    </fieldset>
  );
}

interface OptionEffectProps {
  readonly isChanged: boolean;
  readonly isPricing: boolean;
  readonly effect: CallOutput<AllCalls['staffQuestions']['effects']>['options'][number] | undefined;
}

/** The effect of an option on price and days, or that it cannot be produced. */
function OptionEffect({ isChanged, isPricing, effect }: OptionEffectProps) {
  const { t } = useTranslation('console-questions');
  return (
    <span aria-live="polite">
      {!isChanged && <EffectText amountDelta={0} daysDelta={0} />}
      {isChanged && isPricing && <span className={layout['soft']}>{t('dialog.pricing')}</span>}
      {isChanged && !isPricing && effect && effect.violations.length > 0 && (
        <span className={layout['error']}>{t('dialog.notProducible')}</span>
      )}
      {isChanged && !isPricing && effect && effect.daysDelta !== null && (
        <EffectText amountDelta={effect.amountDelta ?? undefined} daysDelta={effect.daysDelta} />
      )}
    </span>
  );
}
