import { useQuery } from '@tanstack/react-query';
import { CREDIT_MOVEMENTS } from '@xunban/contract/credit-states';
import { useTranslation } from '@xunban/i18n/react';
import { classes, EmptyState, layout, Select, useListQuery } from '@xunban/ui';
import { ListFrame } from '@xunban/ui/antd';
import { useSearchParams } from 'react-router';
import { creditQueries, RECORD_FILTERS } from '../api/credit-queries.ts';
import { useMovementColumns } from './movement-columns.tsx';

/** Every movement of the account. */
export function RecordList() {
  const { t } = useTranslation(['credit', 'credit-texts']);
  const list = useListQuery(useSearchParams(), RECORD_FILTERS);
  const records = useQuery(creditQueries.records(list.query));
  const columns = useMovementColumns();
  return (
    <section aria-labelledby="records">
      <h2 className={classes(layout['textLg'], layout['spaceBelow3'])} id="records">
        {t('records.title')}
      </h2>
      <ListFrame
        list={list}
        result={records}
        rowKey={(row) => row.id}
        columns={columns}
        filters={
          <Select
            aria-label={t('records.kind')}
            value={list.query.filters.kind ?? ''}
            onChange={(event) => list.change({ filters: { kind: event.target.value } })}
          >
            <option value="">{t('records.all')}</option>
            {CREDIT_MOVEMENTS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`credit-texts:movement.${kind}`)}
              </option>
            ))}
          </Select>
        }
        empty={<EmptyState title={t('records.empty')} hint={t('records.emptyHint')} />}
      />
    </section>
  );
}
