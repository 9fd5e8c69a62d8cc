import {
  BOARD_FIELD_GROUPS,
  type BoardField,
  type BoardFieldGroup,
  defaultBoardSpec,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { Card, keyHandler, layout, TextInput } from '@xunban/ui';
import { useState } from 'react';
import { FieldGroup } from './field-group.tsx';
import { FieldLines } from './field-lines.tsx';
import styles from './fields.module.css';
import type { FormContext } from './form-context.ts';
import { matchingFields } from './matching-fields.ts';

interface OtherOptionsProps {
  readonly form: FormContext;
  /** Fields that are already shown above. */
  readonly keyFields: readonly BoardField[];
}

const GROUPS = Object.keys(BOARD_FIELD_GROUPS) as BoardFieldGroup[];

/** All options that are not key, collapsed by group, with a search over all. */
export function OtherOptions({ form, keyFields }: OtherOptionsProps) {
  const { t } = useTranslation(['quote', 'pricing']);
  const [sought, setSought] = useState('');
  const { spec } = form;
  const groups = GROUPS.map((group) => ({
    group,
    fields: BOARD_FIELD_GROUPS[group].filter((field: BoardField) => !keyFields.includes(field)) as BoardField[],
  }));
  const relevant = groups.flatMap(({ fields }) => fields).filter((field) => isFieldRelevant(spec, field));
  const usual = relevant.filter((field) => spec[field] === defaultBoardSpec[field]);
  const found = matchingFields(sought, spec);
  return (
    <Card
      isDense
      title={t('quote:form.others', { count: usual.length })}
      extra={
        <TextInput
          type="search"
          className={styles['search'] ?? ''}
          aria-label={t('quote:form.search')}
          placeholder={t('quote:form.search')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          onKeyDown={keyHandler((event) => {
            if (event.key === 'Escape') setSought('');
          })}
        />
      }
    >
      {sought.trim() === '' ? (
        groups.map(({ group, fields }) => (
          <FieldGroup key={group} form={form} name={t(`pricing:group.${group}`)} fields={fields} />
        ))
      ) : found.length === 0 ? (
        <p role="status" className={layout['soft']}>
          {t('quote:form.notFound', { text: sought })}
        </p>
      ) : (
        <FieldLines form={form} fields={found} />
      )}
    </Card>
  );
}
