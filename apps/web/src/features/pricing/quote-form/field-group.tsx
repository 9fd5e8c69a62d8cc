import { type BoardField, defaultBoardSpec, isFieldRelevant } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { differs } from '@xunban/pricing/measured-fields';
import { Badge, Icon, layout } from '@xunban/ui';
import { FieldLines } from './field-lines.tsx';
import { type FormContext, lineNotes } from './form-context.ts';
import styles from './spec-form.module.css';

interface FieldGroupProps {
  readonly form: FormContext;
  readonly name: string;
  readonly fields: readonly BoardField[];
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Number of fields named next to the closed group, as examples of its content. */
const NAMED = 5;

/** Options of one kind, collapsed until they are needed, or until one of them blocks the board. */
export function FieldGroup({ form, name, fields, isOpen, onOpen }: FieldGroupProps) {
  const { t } = useTranslation(['quote', 'pricing']);
  const relevant = fields.filter((field) => isFieldRelevant(form.spec, field));
  const chosen = relevant.filter((field) => form.spec[field] !== defaultBoardSpec[field]);
  const named = relevant
    .slice(0, NAMED)
    .map((field) => t(`pricing:field.${field}`))
    .join(t('quote:form.listGap'));
  const notes = lineNotes(form, ...fields);
  const needsAttention =
    notes.violations.length > 0 ||
    notes.uncertainFields.length > 0 ||
    notes.measuredFields.some((one) => differs(form.spec, one));
  const isShown = isOpen || needsAttention;
  return (
    <details className={styles['group']} open={isShown} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary className={styles['summary']}>
        <Icon name="chevron" size={16} />
        <strong>{name}</strong>
        {chosen.length > 0 && <Badge tone="info">{t('quote:form.advancedChosen', { count: chosen.length })}</Badge>}
        <span className={layout['faint']}>{named}</span>
      </summary>
      {isShown && <FieldLines form={form} fields={fields} />}
    </details>
  );
}
