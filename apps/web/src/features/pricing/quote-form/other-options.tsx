import {
  BOARD_FIELD_GROUPS,
  type BoardField,
  type BoardFieldGroup,
  defaultBoardSpec,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { isStated } from '@xunban/pricing/measured-fields';
import { Badge, Card, classes, keyHandler, layout, TextInput } from '@xunban/ui';
import { useState } from 'react';
import { FieldGroup } from './field-group.tsx';
import { FieldLines } from './field-lines.tsx';
import styles from './fields.module.css';
import { type FormContext, lineNotes } from './form-context.ts';
import { matchingFields } from './matching-fields.ts';

interface OtherOptionsProps {
  readonly form: FormContext;
  /** Fields that are already shown above. */
  readonly keyFields: readonly BoardField[];
}

const GROUPS = Object.keys(BOARD_FIELD_GROUPS) as BoardFieldGroup[];

/** All options that are not key, collapsed: non-standard values as chips, the others by group, with a search over all. */
export function OtherOptions({ form, keyFields }: OtherOptionsProps) {
  const { t } = useTranslation(['quote', 'pricing']);
  const [sought, setSought] = useState('');
  const [open, setOpen] = useState<ReadonlySet<BoardFieldGroup>>(new Set());
  const { spec } = form;
  const groups = GROUPS.map((group) => ({
    group,
    fields: BOARD_FIELD_GROUPS[group].filter((field: BoardField) => !keyFields.includes(field)) as BoardField[],
  }));
  const relevant = groups.flatMap(({ fields }) => fields).filter((field) => isFieldRelevant(spec, field));
  const differing = relevant.filter((field) => spec[field] !== defaultBoardSpec[field]);
  const ofFile = (field: BoardField) =>
    form.measuredFields.find((one) => one.field === field && one.value === spec[field]);
  const fold = (group: BoardFieldGroup, isOpen: boolean) =>
    setOpen((before) => {
      if (before.has(group) === isOpen) return before;
      return new Set(isOpen ? [...before, group] : [...before].filter((one) => one !== group));
    });
  const found = matchingFields(sought, spec);
  return (
    <Card
      title={t('quote:form.others', { count: relevant.length - differing.length })}
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
      {differing.length > 0 && (
        <ul className={classes(layout['row2'], layout['spaceBelow3'])} aria-label={t('quote:form.differing')}>
          {differing.map((field) => {
            const { label, value } = boardFieldText(spec, field);
            const measured = ofFile(field);
            const group = groups.find(({ fields }) => fields.includes(field))?.group;
            return (
              <li key={field}>
                <button
                  type="button"
                  className={styles['chip']}
                  data-wrong={lineNotes(form, field).violations.length > 0 || undefined}
                  onClick={() => {
                    setSought('');
                    if (group) fold(group, true);
                  }}
                >
                  <span>{label}</span> <strong>{field === 'remarks' ? '…' : value}</strong>
                  {measured && (
                    <Badge tone="success">
                      {t(isStated(measured) ? 'quote:measured.stated' : 'quote:measured.mark')}
                    </Badge>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {sought.trim() === '' ? (
        groups.map(({ group, fields }) => (
          <FieldGroup
            key={group}
            form={form}
            name={t(`pricing:group.${group}`)}
            fields={fields}
            isOpen={open.has(group)}
            onOpen={(isOpen) => fold(group, isOpen)}
          />
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
