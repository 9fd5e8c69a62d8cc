import { type BoardField, defaultBoardSpec, isFieldRelevant } from '@xunban/contract/board-spec';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { differs } from '@xunban/pricing/measured-fields';
import { Badge, Icon, layout } from '@xunban/ui';
import { useState } from 'react';
import { FieldLines } from './field-lines.tsx';
import { type FormContext, lineNotes } from './form-context.ts';
import styles from './spec-form.module.css';

interface FieldGroupProps {
  readonly form: FormContext;
  readonly name: string;
  readonly fields: readonly BoardField[];
}

/** Options of one kind, collapsed to what differs from the standard until they are needed, or until one of them blocks the board. */
export function FieldGroup({ form, name, fields }: FieldGroupProps) {
  const { t } = useTranslation('quote');
  const [isOpen, setOpen] = useState(false);
  const relevant = fields.filter((field) => isFieldRelevant(form.spec, field));
  const differing = relevant
    .filter((field) => form.spec[field] !== defaultBoardSpec[field])
    .map((field) => {
      const { label, value } = boardFieldText(form.spec, field);
      return field === 'remarks' ? label : `${label} ${value}`;
    });
  const notes = lineNotes(form, ...fields);
  const asked = [...notes.uncertainFields, ...notes.measuredFields.filter((one) => differs(form.spec, one))].length;
  const isShown = isOpen || notes.violations.length > 0;
  return (
    <details className={styles['group']} open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles['summary']}>
        <Icon name="chevron" size={16} />
        <strong>{name}</strong>
        {asked > 0 && <Badge tone="warning">{t('readiness.confirm', { count: asked })}</Badge>}
        <span className={differing.length > 0 ? layout['soft'] : layout['faint']}>
          {differing.join(t('form.listGap')) || t('form.allStandard')}
        </span>
      </summary>
      {isShown && <FieldLines form={form} fields={fields} />}
    </details>
  );
}
