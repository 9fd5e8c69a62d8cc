import { AUDIT_FIELDS } from '@xunban/contract/audit-actions';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { moneyText } from '@xunban/ui';
import type { AuditEntry } from './audit-queries.ts';

export type Change = AuditEntry['changes'][number];

const STATE_CODES: Readonly<Record<string, number>> = ORDER_STATES;

/** Returns display texts for stored values of the log. A value without a text is shown as it is. */
export function useAuditTexts() {
  const { t } = useTranslation('console-audit');
  const known = (key: string, value: string): string => String(t(key as never, { defaultValue: value }));
  const codeText = (field: Change['field'], value: string): string => {
    switch (field) {
      case 'orderState':
        return known(`order-texts:state.${STATE_CODES[value]}`, value);
      case 'step':
        return known(`order-texts:step.${value}`, value);
      case 'document':
        return known(`pricing:field.${value}`, value);
      case 'permissions':
        return known(`console-staff:permission.${value}`, value);
      case 'alarmKind':
        return known(`console-ledger-checks:alarms.is.${value}`, value);
      default:
        return known(`value.${field}.${value}`, value);
    }
  };
  const one = (field: Change['field'], value: string): string => {
    switch (AUDIT_FIELDS[field]) {
      case 'flag':
        return t(value === 'true' ? 'yes' : 'no');
      case 'yuan':
        return moneyText(Number(value));
      case 'percent':
        return t('percent', { value });
      case 'time':
        return minuteText(value);
      case 'enum':
        return codeText(field, value);
      default:
        return value;
    }
  };
  const values = (field: Change['field'], stored: readonly string[]): string =>
    stored.length === 0 ? t('empty_value') : stored.map((value) => one(field, value)).join(t('comma'));
  return {
    fieldName: ({ field, place }: Change): string => place || t(`field.${field}`),
    before: ({ field, before }: Change): string => values(field, before),
    after: ({ field, after, change }: Change): string => change || values(field, after),
    /** Differences of lists: added and removed entries, which are hard to see in a long list of permissions. */
    listMoves: ({ field, before, after }: Change) => ({
      added: after.filter((value) => !before.includes(value)).map((value) => one(field, value)),
      removed: before.filter((value) => !after.includes(value)).map((value) => one(field, value)),
    }),
  };
}
