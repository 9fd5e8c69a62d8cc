import type { AllCalls, CallOutput } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Money } from '@xunban/ui';
import { Table } from 'antd';
import { BookedNumber } from '../../../shared/number-links.tsx';

export type BookViolation = CallOutput<AllCalls['staffBooks']['run']>['violations'][number];

/** What the check of the books found: what should hold, where it does not, and the two figures. */
export function ViolationTable({ violations }: { readonly violations: readonly BookViolation[] }) {
  const { t } = useTranslation('console-books');
  return (
    <Table
      size="small"
      pagination={{ hideOnSinglePage: true, pageSize: 20, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      rowKey={(row) => `${row.rule} ${row.object}`}
      dataSource={[...violations]}
      columns={[
        {
          key: 'rule',
          title: t('column.rule'),
          render: (_, row) => `${t(`rule.${row.rule}`)} (${row.invariant})`,
        },
        { key: 'object', title: t('column.object'), render: (_, row) => <BookedNumber no={row.object.trim()} /> },
        ...(['expected', 'actual'] as const).map((key) => ({
          key,
          title: t(`column.${key}`),
          align: 'right' as const,
          render: (_: unknown, row: BookViolation) =>
            row.unit === 'yuan' ? <Money yuan={row[key]} /> : String(row[key]),
        })),
      ]}
    />
  );
}
