import type { DraftBook } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { EmptyState, layout } from '@xunban/ui';
import { Table } from 'antd';

/** Each place where the draft says something else than the version that it was made from. */
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
          { key: 'words', title: t('difference.words'), render: (_, row) => row.change },
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

/** Of figures, by how much in percent; nothing for what is no figure or was zero. */
function changeText(before: unknown, after: unknown): string {
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return '';
  const percent = Math.round((after / before - 1) * 1000) / 10;
  return `${percent > 0 ? '+' : ''}${percent} %`;
}
