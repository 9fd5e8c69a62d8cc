import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { BOARD_CHOICES, type ChoiceField, isChoiceField } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { type Withdrawal, withdrawalName } from '@xunban/pricing';
import { Card, classes, EmptyState, Field, layout, Select, TextInput } from '@xunban/ui';
import { Alert, Button, Checkbox } from 'antd';
import type { Path } from '../model/set-at.ts';
import styles from '../prices.module.css';
import { usePlaceTexts } from '../use-place-texts.ts';
import type { Problem } from './number-field.tsx';

/** A lead time is a separate price, not an option that could be missing. */
const FIELDS: readonly ChoiceField[] = Object.keys(BOARD_CHOICES)
  .filter(isChoiceField)
  .filter((field) => field !== 'leadTime');
const LANGUAGES = ['zh-CN', 'zh-TW', 'en'] as const;
const MAX_REASON = 120;

interface WithdrawalsEditorProps {
  readonly withdrawals: readonly Withdrawal[];
  readonly problems: readonly Problem[];
  readonly onChange?: ((path: Path, value: unknown) => void) | undefined;
}

/** Options that are off sale, from which day, and what buyers read about it. */
export function WithdrawalsEditor({ withdrawals, problems, onChange }: WithdrawalsEditorProps) {
  const { t } = useTranslation('console-prices');
  const set = (next: readonly Withdrawal[]) => onChange?.(['withdrawals'], next);
  const fresh: Withdrawal = { field: 'maskColour', values: [], reason: { 'zh-CN': '' } };
  return (
    <div className={layout['column']}>
      <Alert type="info" showIcon title={t('withdrawal.lead')} description={t('withdrawal.hint')} />
      {withdrawals.length === 0 && <EmptyState title={t('withdrawal.none')} />}
      {withdrawals.map((entry, index) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other identity than its place while it is typed.
          key={index}
          entry={entry}
          number={index + 1}
          problems={problems.filter(
            ({ path }) => path === `withdrawals.${withdrawalName(entry)}` || path.startsWith(`withdrawals.${index}.`),
          )}
          onChange={onChange && ((next) => set(withdrawals.map((other) => (other === entry ? next : other))))}
          onRemove={() => set(withdrawals.filter((other) => other !== entry))}
        />
      ))}
      {onChange && (
        <div>
          <Button icon={<PlusOutlined />} onClick={() => set([...withdrawals, fresh])}>
            {t('withdrawal.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface EntryProps {
  readonly entry: Withdrawal;
  readonly number: number;
  readonly problems: readonly Problem[];
  readonly onChange: ((next: Withdrawal) => void) | undefined;
  readonly onRemove: () => void;
}

function Entry({ entry, number, problems, onChange, onRemove }: EntryProps) {
  const { t } = useTranslation(['console-prices', 'pricing']);
  const texts = usePlaceTexts();
  const { field, values } = entry;
  const isFixed = !onChange;
  const fieldName = texts.pricing(`field.${field}`) ?? field;
  return (
    <Card
      title={`${fieldName} ${values.map((value) => texts.option(field, String(value))).join(t('subject.separator'))}`}
    >
      <div className={styles['choose']}>
        <Field label={t('withdrawal.field')}>
          {(control) => (
            <Select
              {...control}
              disabled={isFixed}
              value={field}
              onChange={({ target }) =>
                isChoiceField(target.value) && onChange?.({ ...entry, field: target.value, values: [] })
              }
            >
              {FIELDS.map((one) => (
                <option key={one} value={one}>
                  {texts.pricing(`field.${one}`) ?? one}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className={styles['choose']}>
        <Field label={t('withdrawal.from')} hint={t('withdrawal.fromHint')}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              readOnly={isFixed}
              value={entry.from ?? ''}
              onChange={({ target }) => onChange?.(withDay(entry, target.value))}
            />
          )}
        </Field>
      </div>
      <Choices
        legend={t('withdrawal.options')}
        field={field}
        chosen={values}
        fault={values.length === 0 ? t('withdrawal.noOption') : ''}
        onChange={onChange && ((next) => onChange({ ...entry, values: next as Withdrawal['values'] }))}
      />
      <Choices
        legend={t('withdrawal.materials')}
        field="material"
        chosen={entry.materials ?? []}
        onChange={onChange && ((next) => onChange({ ...entry, materials: noneIsAll<'materials'>(next) }))}
      />
      <Choices
        legend={t('withdrawal.layers')}
        field="layers"
        chosen={entry.layers ?? []}
        onChange={onChange && ((next) => onChange({ ...entry, layers: noneIsAll<'layers'>(next) }))}
      />
      <Reasons reason={entry.reason} onChange={onChange && ((reason) => onChange({ ...entry, reason }))} />
      {problems.map((problem) => (
        <p key={`${problem.code} ${problem.path}`} className={classes(layout['error'], layout['textXs'])}>
          {problem.place}: {problem.message}
        </p>
      ))}
      {onChange && (
        <Button icon={<DeleteOutlined />} aria-label={t('withdrawal.removeNumber', { number })} onClick={onRemove}>
          {t('withdrawal.remove')}
        </Button>
      )}
    </Card>
  );
}

interface ReasonsProps {
  readonly reason: Withdrawal['reason'];
  readonly onChange: ((next: Withdrawal['reason']) => void) | undefined;
}

/** The text for buyers in each language. */
function Reasons({ reason, onChange }: ReasonsProps) {
  const { t } = useTranslation('console-prices');
  const needsReason = reason['zh-CN'].trim().length < 2;
  return (
    <div className={styles['choose']}>
      {LANGUAGES.map((language) => (
        <Field
          key={language}
          label={t(`withdrawal.reason.${language}`)}
          hint={language === 'zh-CN' ? t('withdrawal.reasonHint') : t('withdrawal.reasonOptional')}
          error={language === 'zh-CN' && needsReason && t('withdrawal.reasonRequired')}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={MAX_REASON}
              readOnly={!onChange}
              value={reason[language] ?? ''}
              onChange={({ target }) => onChange?.(withText(reason, language, target.value))}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** Without a day it begins with the version. */
function withDay({ from: _previous, ...entry }: Withdrawal, from: string): Withdrawal {
  return from === '' ? entry : { ...entry, from };
}

/** An entry that names no boards is about all of them. */
const noneIsAll = <K extends 'materials' | 'layers'>(chosen: readonly unknown[]) =>
  chosen.length > 0 ? (chosen as Withdrawal[K]) : undefined;

/** Sets a text. Chinese is always present; another language without text is omitted. */
function withText(
  reason: Withdrawal['reason'],
  language: (typeof LANGUAGES)[number],
  text: string,
): Withdrawal['reason'] {
  if (language === 'zh-CN' || text !== '') return { ...reason, [language]: text };
  const { [language]: _gone, ...rest } = reason;
  return rest;
}

interface ChoicesProps {
  readonly legend: string;
  readonly field: ChoiceField;
  readonly chosen: readonly unknown[];
  readonly fault?: string;
  readonly onChange: ((next: readonly unknown[]) => void) | undefined;
}

function Choices({ legend, field, chosen, fault = '', onChange }: ChoicesProps) {
  const texts = usePlaceTexts();
  const options: readonly (string | number | boolean)[] = BOARD_CHOICES[field];
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <Checkbox
          key={String(option)}
          disabled={!onChange}
          checked={chosen.includes(option)}
          onChange={({ target }) =>
            onChange?.(options.filter((one) => (one === option ? target.checked : chosen.includes(one))))
          }
        >
          {texts.option(field, String(option))}
        </Checkbox>
      ))}
      {fault !== '' && <span className={classes(layout['error'], layout['textXs'])}>{fault}</span>}
    </fieldset>
  );
}
