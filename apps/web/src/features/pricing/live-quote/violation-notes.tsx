import type { QuoteView } from '@xunban/contract';
import { type BoardField, type BoardSpec, isChoiceField, isNumberField } from '@xunban/contract/board-spec';
import { CAPABILITY_PATH, ruleAnchor } from '@xunban/contract/capability-anchors';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Icon, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { useServerText } from '../../../shared/board/use-server-text.ts';
import styles from './notes.module.css';

type Violation = QuoteView['violations'][number];

interface ViolationNotesProps {
  readonly violations: readonly Violation[];
  readonly spec: BoardSpec;
  readonly onFix: (violation: Violation) => void;
  /** They stand away from their fields, or under several of them. */
  readonly isNamed?: boolean;
}

/** Why fields cannot stay as they are, each with the nearest value that passes, one click away. */
export function ViolationNotes({ violations, spec, onFix, isNamed = false }: ViolationNotesProps) {
  const { t } = useTranslation(['quote', 'pricing']);
  const serverText = useServerText();
  if (violations.length === 0) return null;
  return (
    <ul className={layout['stack2']}>
      {violations.map((violation) => {
        const { code, field, nearest, reasonKey, params } = violation;
        const value =
          isField(field) && nearest !== null ? boardFieldText({ ...spec, [field]: nearest }, field).value : '';
        return (
          <li
            key={`${code} ${field}`}
            className={classes(layout['error'], layout['lineStretch2'], layout['small'], styles['note'])}
          >
            <Icon name="alert" size={15} />
            <div className={styles['noteText']}>
              <span>
                {isNamed && isField(field) && <strong>{t(`pricing:field.${field}`)} </strong>}
                {serverText(reasonKey, params)} <RuleLink code={code} />
              </span>
              {isField(field) && value && (
                <Button
                  size="small"
                  onClick={() => onFix(violation)}
                  aria-label={t('quote:form.fixLabel', { field: t(`pricing:field.${field}`), value })}
                >
                  {t('quote:form.fix', { value })}
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** To the row of the rule on the page of what can be made. */
export function RuleLink({ code }: { readonly code: string }) {
  const { t } = useTranslation('quote');
  return (
    <Link to={`${CAPABILITY_PATH}#${ruleAnchor(code)}`} target="_blank">
      {t('form.rule')}
    </Link>
  );
}

const isField = (field: string): field is BoardField => isChoiceField(field) || isNumberField(field);
