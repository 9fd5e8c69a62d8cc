import { useTranslation } from '@xunban/i18n/react';
import { Pagination, Table, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { classes } from '../components/classes.ts';
import { DataState, type QueryLike } from './data-state.tsx';
import styles from './frames.module.css';
import { PAGE_SIZES } from './list-query.ts';
import { type ListColumn, RowCards, type RowSelection } from './row-cards.tsx';
import { useIsMobile } from './use-is-mobile.ts';
import type { ListControl } from './use-list-query.ts';
import { usePageWithRows } from './use-page-with-rows.ts';

interface ListFrameProps<Row, F extends string> {
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly list: ListControl<F>;
  readonly result: QueryLike<{ readonly items: readonly Row[]; readonly totalCount: number }> & {
    readonly isFetching?: boolean;
  };
  readonly filters?: ReactNode;
  readonly empty?: ReactNode;
  /** Rows of one line, for lists that are looked through. */
  readonly dense?: boolean;
  readonly selection?: RowSelection<Row>;
}

/**
 * A list that repeats all over the back office: filters, a table (cards under 768 px), pages of ten with a quick jumper
 * and the total. State lives in the URL through {@link ListControl}; the rows stay, dimmed, while the next ones come.
 */
export function ListFrame<Row, F extends string>(props: ListFrameProps<Row, F>) {
  const { list, result, filters, empty } = props;
  const isMobile = useIsMobile();
  const shown = usePageWithRows(result, list.query, (page) => list.change({ page }, { replace: true }));
  return (
    <div className={styles['frame']}>
      {filters && (isMobile ? <FoldedFilters list={list}>{filters}</FoldedFilters> : <Filters>{filters}</Filters>)}
      <DataState query={shown} isEmpty={(data) => data.totalCount === 0} empty={empty}>
        {(data) => (
          <>
            <div className={classes(result.isFetching && styles['busy'])} aria-busy={result.isFetching || undefined}>
              {isMobile ? <RowCards {...props} rows={data.items} /> : <RowTable {...props} rows={data.items} />}
            </div>
            <Pager total={data.totalCount} list={list} isMobile={isMobile} />
          </>
        )}
      </DataState>
    </div>
  );
}

function Filters({ children }: { children: ReactNode }) {
  return <div className={styles['filters']}>{children}</div>;
}

/** On a small screen the rows come first; the filters open while one of them is set. */
function FoldedFilters<F extends string>({ list, children }: { list: ListControl<F>; children: ReactNode }) {
  const { t } = useTranslation();
  const [isSet] = useState(() => Object.keys(list.query.filters).length > 0);
  return (
    <details className={styles['folded']} open={isSet}>
      <summary>{t('list.filters')}</summary>
      <Filters>{children}</Filters>
    </details>
  );
}

function RowTable<Row, F extends string>({
  columns,
  rowKey,
  list,
  rows,
  dense,
  selection,
}: ListFrameProps<Row, F> & { rows: readonly Row[] }) {
  const [sortField, sortDirection] = list.query.sorting.split(' ');
  const onChange: TableProps<{ key: string; row: Row }>['onChange'] = (_pages, _filters, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
    list.change({ sorting: order && columnKey ? `${String(columnKey)} ${order === 'ascend' ? 'asc' : 'desc'}` : '' });
  };
  return (
    // A wide table scrolls in a box of ours: antd's own scrolling clones the head, check box and all, for measuring.
    <div className={styles['wide']}>
      <Table<{ key: string; row: Row }>
        {...(dense ? { size: 'small' } : {})}
        // antd wants mutable objects of its own; the rows themselves stay as they came.
        dataSource={rows.map((row) => ({ key: rowKey(row), row }))}
        columns={columns.map((column) => ({
          key: column.key,
          title: column.title,
          render: (_value, { row }) => column.render(row),
          sorter: column.sortable ?? false,
          sortOrder: column.key === sortField ? (sortDirection === 'asc' ? 'ascend' : 'descend') : null,
          ...(column.align ? { align: column.align } : {}),
          ...(column.width === undefined ? {} : { width: column.width }),
          ...(column.minWidth === undefined ? {} : { minWidth: column.minWidth }),
        }))}
        onChange={onChange}
        pagination={false}
        {...(selection
          ? {
              rowSelection: {
                selectedRowKeys: [...selection.keys],
                onChange: (keys) => selection.onChange(keys.map(String)),
                getCheckboxProps: ({ row }) => ({ 'aria-label': selection.label(row) }),
              },
            }
          : {})}
      />
    </div>
  );
}

function Pager<F extends string>({
  total,
  list,
  isMobile,
}: {
  total: number;
  list: ListControl<F>;
  isMobile: boolean;
}) {
  const { t } = useTranslation();
  const { page, pageSize } = list.query;
  return (
    <div className={styles['pager']}>
      <Pagination
        current={page}
        pageSize={pageSize}
        total={total}
        simple={isMobile}
        showQuickJumper={!isMobile}
        showSizeChanger
        pageSizeOptions={[...PAGE_SIZES]}
        showTotal={(count) => t('list.total', { count })}
        onChange={(next, size) => list.change(size === pageSize ? { page: next } : { pageSize: size })}
      />
    </div>
  );
}
