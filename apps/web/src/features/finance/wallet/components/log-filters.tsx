import { useTranslation } from '@xunban/i18n/react';
import { Button, type ListControl, Select } from '@xunban/ui';
import { DayRange } from '../../../../shared/day-range.tsx';
import type { LogFilter } from '../api/wallet-queries.ts';
import { CASH_KINDS } from '../model/cash-kinds.ts';
import styles from './wallet.module.css';

export function LogFilters({ list }: { list: ListControl<LogFilter> }) {
  const { t } = useTranslation('wallet');
  const { filters } = list.query;
  return (
    <>
      <Select
        className={styles['kind'] ?? ''}
        aria-label={t('log.kind')}
        value={filters.kind ?? ''}
        onChange={(event) => list.narrow({ kind: event.target.value })}
      >
        <option value="">{t('log.all')}</option>
        {CASH_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </Select>
      <DayRange
        from={filters.from ?? ''}
        to={filters.to ?? ''}
        labels={{ from: t('log.from'), to: t('log.to') }}
        onChange={list.narrow}
      />
      {Object.keys(filters).length > 0 && (
        <Button kind="quiet" size="small" onClick={() => list.change({ filters: {} })}>
          {t('log.clear')}
        </Button>
      )}
    </>
  );
}
