import { type BoardField, defaultBoardSpec } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { Icon } from '@xunban/ui';
import { type ReactNode, useState } from 'react';
import styles from './advanced-group.module.css';
import type { FormContext } from './form-context.ts';
import { lineNotes } from './form-context.ts';

interface AdvancedGroupProps {
  readonly form: FormContext;
  readonly fields: readonly BoardField[];
  readonly children: ReactNode;
}

/** Rare processes, folded away until one of them is asked for, is measured, or stands in the way of the board. */
export function AdvancedGroup({ form, fields, children }: AdvancedGroupProps) {
  const { t } = useTranslation(['quote', 'pricing']);
  const [isOpen, setIsOpen] = useState(() => fields.some((field) => form.spec[field] !== defaultBoardSpec[field]));
  const needsAttention = lineNotes(form, ...fields).violations.length > 0;
  return (
    <details
      className={styles['group']}
      open={isOpen || needsAttention}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles['summary']}>
        <Icon name="chevron" size={16} />
        <strong>{t('pricing:group.advanced')}</strong>
        <span className={styles['hint']}>{t('quote:form.advancedHint')}</span>
      </summary>
      {children}
    </details>
  );
}
