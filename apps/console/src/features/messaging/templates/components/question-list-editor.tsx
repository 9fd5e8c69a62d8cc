import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuestionTemplate, QuestionTemplateList } from '@xunban/contract';
import { MAX_OPTION_TEXT, MAX_QUESTION_OPTIONS, MAX_QUESTION_TEXT } from '@xunban/contract/question-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, EmptyState, Field, layout, problemText, Select, TextArea, TextInput, toast } from '@xunban/ui';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { questionQueries } from '../../../orders/questions/question-queries.ts';
import styles from '../templates.module.css';

const LANGUAGES = ['zhCn', 'zhTw', 'en'] as const;
const FRESH_OPTION: QuestionTemplate['options'][number] = { zhCn: '', zhTw: '', en: '', effect: 'none' };
const FRESH: QuestionTemplate = { title: '', zhCn: '', zhTw: '', en: '', options: [], recommended: null };

/** The questions of one finding, saved together. Nothing is sent before the button; what was typed can be undone. */
export function QuestionListEditor({ list }: { readonly list: QuestionTemplateList }) {
  const { t } = useTranslation('console-questions');
  const client = useQueryClient();
  const [items, setItems] = useState<readonly QuestionTemplate[]>(list.items);
  const save = useMutation({
    mutationFn: () =>
      api.staffQuestions.saveTemplates({
        params: { findingCode: list.findingCode },
        body: {
          revision: list.revision,
          items: items.map((item) => ({ ...item, options: item.options.map((option) => ({ ...option })) })),
        },
      }),
    onSuccess: () => toast.success(t('templates.saved')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: questionQueries.templates.queryKey }),
  });
  const isDirty = JSON.stringify(items) !== JSON.stringify(list.items);
  const isSound = items.every(
    ({ title, zhCn, options }) =>
      title.trim() !== '' && zhCn.trim().length >= 2 && options.every((option) => option.zhCn.trim() !== ''),
  );
  return (
    <>
      {items.length === 0 && <EmptyState title={t('templates.empty')} />}
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other identity than its place while it is typed.
        <Card key={index}>
          <TemplateFields item={item} onChange={(changed) => setItems(items.with(index, changed))} />
          <Button
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('templates.remove', { title: item.title })}
            onClick={() => setItems(items.toSpliced(index, 1))}
          />
        </Card>
      ))}
      <Space wrap>
        <Button icon={<PlusOutlined />} disabled={items.length >= 20} onClick={() => setItems([...items, FRESH])}>
          {t('templates.add')}
        </Button>
        <Button type="primary" disabled={!isDirty || !isSound} loading={save.isPending} onClick={() => save.mutate()}>
          {t('templates.save')}
        </Button>
        <Button disabled={!isDirty} onClick={() => setItems(list.items)}>
          {t('templates.undo')}
        </Button>
      </Space>
      {list.changedAt && (
        <p className={layout['muted']}>
          {t('templates.changed', { person: list.changedBy, at: minuteText(list.changedAt) })}
        </p>
      )}
    </>
  );
}

interface TemplateFieldsProps {
  readonly item: QuestionTemplate;
  readonly onChange: (item: QuestionTemplate) => void;
}

function TemplateFields({ item, onChange }: TemplateFieldsProps) {
  const { t } = useTranslation('console-questions');
  const { options } = item;
  return (
    <div className={styles['item']}>
      <Field label={t('dialog.name')} error={item.title.trim() === '' ? t('dialog.required') : undefined}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={40}
            value={item.title}
            onChange={({ target }) => onChange({ ...item, title: target.value })}
          />
        )}
      </Field>
      {LANGUAGES.map((language) => (
        <Field
          key={language}
          label={`${t('dialog.text')} · ${t(`templates.in.${language}`)}`}
          error={language === 'zhCn' && item.zhCn.trim().length < 2 ? t('dialog.required') : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={MAX_QUESTION_TEXT}
              value={item[language]}
              onChange={({ target }) => onChange({ ...item, [language]: target.value })}
            />
          )}
        </Field>
      ))}
      {options.map((option, index) => (
        <OptionCard
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other identity than its place while it is typed.
          key={index}
          number={index + 1}
          option={option}
          onChange={(changed) => onChange({ ...item, options: options.with(index, changed) })}
          onRemove={() => onChange({ ...item, options: options.toSpliced(index, 1), recommended: null })}
        />
      ))}
      <Space wrap>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={options.length >= MAX_QUESTION_OPTIONS}
          onClick={() => onChange({ ...item, options: [...options, FRESH_OPTION] })}
        >
          {t('dialog.addOption')}
        </Button>
      </Space>
      {options.length > 0 && <RecommendedField item={item} onChange={onChange} />}
    </div>
  );
}

interface OptionCardProps {
  readonly number: number;
  readonly option: QuestionTemplate['options'][number];
  readonly onChange: (option: OptionCardProps['option']) => void;
  readonly onRemove: () => void;
}

function OptionCard({ number, option, onChange, onRemove }: OptionCardProps) {
  const { t } = useTranslation('console-questions');
  return (
    <Card title={t('dialog.option', { number })}>
      {LANGUAGES.map((language) => (
        <Field
          key={language}
          label={t(`templates.in.${language}`)}
          error={language === 'zhCn' && option.zhCn.trim() === '' ? t('dialog.required') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={MAX_OPTION_TEXT}
              value={option[language]}
              onChange={({ target }) => onChange({ ...option, [language]: target.value })}
            />
          )}
        </Field>
      ))}
      <Field label={t('templates.effect')}>
        {(control) => (
          <Select
            {...control}
            value={option.effect}
            onChange={({ target }) => onChange({ ...option, effect: target.value === 'asFound' ? 'asFound' : 'none' })}
          >
            <option value="none">{t('templates.none')}</option>
            <option value="asFound">{t('templates.asFound')}</option>
          </Select>
        )}
      </Field>
      <Button
        size="small"
        icon={<DeleteOutlined />}
        aria-label={t('dialog.removeOption', { number })}
        onClick={onRemove}
      />
    </Card>
  );
}

function RecommendedField({ item, onChange }: TemplateFieldsProps) {
  const { t } = useTranslation('console-questions');
  const { options, recommended } = item;
  return (
    <Field label={t('templates.recommended')}>
      {(control) => (
        <Select
          {...control}
          value={recommended ?? ''}
          onChange={({ target }) =>
            onChange({ ...item, recommended: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{t('templates.recommendNone')}</option>
          {options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <option key={index} value={index}>
              {option.zhCn || t('dialog.option', { number: index + 1 })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
