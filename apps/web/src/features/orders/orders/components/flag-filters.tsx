import type { OrderFlag } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button } from '@xunban/ui';
import { countOfFlag, flagsShown, type OrderCounts } from '../model/list-tabs.ts';
import styles from './orders.module.css';

interface FlagFiltersProps {
  readonly counts: OrderCounts;
  readonly chosen: string | undefined;
  readonly onChoose: (flag: OrderFlag | null) => void;
}

/** What waits for the buyer wherever the orders stand: each press shows these alone, a second one all again. */
export function FlagFilters({ counts, chosen, onChoose }: FlagFiltersProps) {
  const { t } = useTranslation('order');
  const flags = flagsShown(counts, chosen);
  if (flags.length === 0) return null;
  return (
    <fieldset className={styles['flags']}>
      <legend className={styles['flagsLegend']}>{t('list.flags')}</legend>
      {flags.map((flag) => (
        <Button
          key={flag}
          size="small"
          kind={flag === chosen ? 'primary' : 'default'}
          aria-pressed={flag === chosen}
          onClick={() => onChoose(flag === chosen ? null : flag)}
        >
          {t(`flag.${flag}`, { count: countOfFlag(counts, flag) })}
        </Button>
      ))}
    </fieldset>
  );
}
