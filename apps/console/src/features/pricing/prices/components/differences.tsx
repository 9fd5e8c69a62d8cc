import type { DraftBook } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { EmptyState, layout } from '@xunban/ui';
import { Table } from 'antd';

/** Differences between the draft and the version that it is based on. */
export function Differences({ draft }: { draft: DraftBook }) {
  const { t } = useTranslation('console-prices');
  if (draft.differences.length === 0)
    return <EmptyState title={t('difference.none', { version: draft.basedOn })} hint={t('difference.noneHint')} />;
  return (
    <div className={layout['scrollSideways']}>
      <Table
        size="small"
        rowKey={({ path, place, change }) => `${path} ${place} ${change}`}
        pagination={draft.differences.length > 50 ? { pageSize: 50 } : false}
        dataSource={[...draft.differences]}
        columns={[
          { key: 'place', title: t('difference.place'), render: (_, row) => row.place },
          { key: 'text', title: t('difference.text'), render: (_, row) => row.change },
          {
            key: 'change',
            title: t('difference.percent'),
            align: 'right',
            render: (_, row) => changeText(row.before, row.after),
          },
        ]}
      />
    </div>
  );
}

/** Returns the change of a figure in percent; nothing for other values, or when it was zero. */
function changeText(before: unknown, after: unknown): string {
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return '';
  const percent = Math.round((after / before - 1) * 1000) / 10;
  return `${percent > 0 ? '+' : ''}${percent}%`;
}
