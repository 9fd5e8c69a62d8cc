import { CloseOutlined } from '@ant-design/icons';
import type { BoardSpec, SpecChanges } from '@xunban/contract';
import { BOARD_CHOICES, BOARD_FIELDS, type BoardField, isChoiceField } from '@xunban/contract/board-spec';
import { fieldChangeTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Select, TextInput } from '@xunban/ui';
import { Button } from 'antd';
import styles from './questions.module.css';

type Value = string | number | boolean;
const FIELDS = BOARD_FIELDS.filter((field) => field !== 'remarks');

interface ChangesEditorProps {
  readonly spec: BoardSpec;
  readonly changes: SpecChanges;
  readonly asFound: SpecChanges | null;
  readonly onChange: (changes: SpecChanges) => void;
}

/** Edits the specification changes of an option, field by field. */
export function ChangesEditor({ spec, changes, asFound, onChange }: ChangesEditorProps) {
  const { t } = useTranslation(['console-questions', 'pricing', 'common']);
  const named = Object.entries(changes) as [BoardField, Value][];
  const set = (field: BoardField, value: Value) => onChange({ ...changes, [field]: value } as SpecChanges);
  const drop = (field: BoardField) =>
    onChange(Object.fromEntries(named.filter(([known]) => known !== field)) as SpecChanges);
  const labelOf = (field: BoardField, after: Value) => fieldChangeTexts({ field, before: spec[field] as Value, after });
  return (
    <div className={styles['lines']}>
      {named.map(([field, value]) => {
        const change = labelOf(field, value);
        return (
          <div key={field} className={styles['change']}>
            <span>
              {change.field}
              {t('common:punctuation.colon')}
              {change.before} →
            </span>
            {isChoiceField(field) ? (
              <Select
                aria-label={`${change.field} ${t('dialog.value')}`}
                value={String(value)}
                onChange={({ target }) => {
                  const chosen = (BOARD_CHOICES[field] as readonly Value[]).find((one) => String(one) === target.value);
                  if (chosen !== undefined) set(field, chosen);
                }}
              >
                {(BOARD_CHOICES[field] as readonly Value[]).map((one) => (
                  <option key={String(one)} value={String(one)}>
                    {labelOf(field, one).after}
                  </option>
                ))}
              </Select>
            ) : (
              <TextInput
                aria-label={`${change.field} ${t('dialog.value')}`}
                type="number"
                min={0}
                step="any"
                value={String(value)}
                onChange={({ target }) => set(field, Number(target.value))}
              />
            )}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('dialog.removeChange', { field: change.field })}
              onClick={() => drop(field)}
            />
          </div>
        );
      })}
      <div className={styles['buttons']}>
        <Select
          aria-label={t('dialog.addChange')}
          value=""
          onChange={({ target }) => {
            const field = FIELDS.find((one) => one === target.value);
            if (field) set(field, spec[field] as Value);
          }}
        >
          <option value="">{t('dialog.addChange')}</option>
          {FIELDS.filter((field) => !(field in changes)).map((field) => (
            <option key={field} value={field}>
              {labelOf(field, spec[field] as Value).field}
            </option>
          ))}
        </Select>
        {asFound && (
          <Button size="small" onClick={() => onChange({ ...changes, ...asFound })}>
            {t('dialog.asFound')}
          </Button>
        )}
      </div>
    </div>
  );
}
