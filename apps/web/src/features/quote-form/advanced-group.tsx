import { type BoardField, defaultBoardSpec, isFieldRelevant } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Icon } from '@xunban/ui';
import { type ReactNode, useState } from 'react';
import styles from './advanced-group.module.css';
import type { FormContext } from './form-context.ts';
import { lineNotes } from './form-context.ts';

interface AdvancedGroupProps {
  readonly form: FormContext;
  readonly fields: readonly BoardField[];
  readonly children: ReactNode;
}

/** So many fields are named beside the closed group, to say what kind of thing is in it. */
const NAMED = 5;

/** Rare processes, folded away until one of them is asked for, is measured, or stands in the way of the board. */
export function AdvancedGroup({ form, fields, children }: AdvancedGroupProps) {
  const { t } = useTranslation(['quote', 'pricing']);
  const chosen = fields.filter(
    (field) => isFieldRelevant(form.spec, field) && form.spec[field] !== defaultBoardSpec[field],
  );
  const [isOpen, setIsOpen] = useState(() => chosen.length > 0);
  const named = fields
    .slice(0, NAMED)
    .map((field) => t(`pricing:field.${field}`))
    .join(t('quote:form.listGap'));
  const notes = lineNotes(form, ...fields);
  const needsAttention = notes.violations.length > 0 || notes.measured.length > 0 || notes.asked.length > 0;
  const isShown = isOpen || needsAttention;
  return (
    <details className={styles['group']} open={isShown} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles['summary']}>
        <Icon name="chevron" size={16} />
        <strong>{t('pricing:group.advanced')}</strong>
        {chosen.length > 0 && <Badge tone="info">{t('quote:form.advancedChosen', { count: chosen.length })}</Badge>}
        <span className={styles['hint']}>{named}</span>
      </summary>
      {isShown && children}
    </details>
  );
}
