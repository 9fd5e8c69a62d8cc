import type { StaffOrderDetail } from '@xunban/contract';
import { isStencil } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { Table } from 'antd';
import { comparisonRows } from '../comparison-rows.ts';

/** Declared against measured values, with the differences in red: the starting point of a review. */
export function Comparison({
  spec,
  measured,
}: {
  spec: StaffOrderDetail['spec'];
  measured: NonNullable<StaffOrderDetail['measured']>;
}) {
  const { t } = useTranslation('console');
  if (isStencil(spec)) return null;
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="fact"
      dataSource={[...comparisonRows(spec, measured)]}
      columns={[
        { key: 'fact', title: t('order.fact'), render: (_, row) => t(`fact.${row.fact}`) },
        { key: 'ordered', title: t('order.declared'), render: (_, row) => row.ordered },
        {
          key: 'measured',
          title: t('order.measured'),
          render: (_, row) => (
            <span className={row.differs ? classes(layout['error'], layout['strong']) : ''}>{row.measured}</span>
          ),
        },
      ]}
    />
  );
}
