import { Table } from 'antd';
import styles from './frames.module.css';
import { type ListColumn, RowCards } from './row-cards.tsx';
import { useIsMobile } from './use-is-mobile.ts';

interface PlainListProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rows: readonly Row[];
}

/** A short list shown in full, inside a card: a table, or a card for each row under 768 px. */
export function PlainList<Row>({ columns, rowKey, rows }: PlainListProps<Row>) {
  const isMobile = useIsMobile();
  if (isMobile)
    return (
      <div className={styles['flush']}>
        <RowCards columns={columns} rowKey={rowKey} rows={rows} />
      </div>
    );
  return (
    <div className={styles['wide']}>
      <Table
        size="small"
        pagination={false}
        dataSource={rows.map((row) => ({ key: rowKey(row), row }))}
        columns={columns.map(({ key, title, align, width, render }) => ({
          key,
          title,
          render: (_value: unknown, { row }: { readonly row: Row }) => render(row),
          ...(align ? { align } : {}),
          ...(width === undefined ? {} : { width }),
        }))}
      />
    </div>
  );
}
