import type { ReportFile } from '@xunban/contract/finance-reports';
import {
  EmptyState,
  type ListControl,
  type ListQuery,
  layout,
  PageHeader,
  type QueryLike,
  useListQuery,
} from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { ExportButton, type ExportCall } from './export-button.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './shared.module.css';
import { useTabSearchParams, useTabTitle } from './tabs/tab-context.ts';

export type WorkFilter = 'state' | 'filter';
const FILTERS: readonly WorkFilter[] = ['state', 'filter'];

/** Returns the query of a work list from the address of its tab. */
export const useWorkList = (): ListControl<WorkFilter> => useListQuery(useTabSearchParams(), FILTERS);

/** Returns the query of the full list as a file, without paging. */
export const fullListQuery = ({ sorting, filters }: ListQuery<WorkFilter>, file: ReportFile): never =>
  ({ sorting, ...filters, file }) as never;

interface WorkListProps<Row, State extends string> {
  /** Returns the page's texts, by purpose. */
  readonly textOf: (key: 'title' | 'lead' | 'all' | 'search' | 'empty' | 'emptyHint') => string;
  readonly states: readonly State[];
  readonly stateName: (state: State) => string;
  /** Mark next to the name of a state, such as a count. */
  readonly stateMark?: (state: State) => ReactNode;
  readonly list: ListControl<WorkFilter>;
  readonly result: QueryLike<{ readonly items: readonly Row[]; readonly totalCount: number }>;
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  /** Exports the full list as a file, for permitted users. */
  readonly exported?: ExportCall;
  /** Filters of the page itself. */
  readonly ownFilters?: ReactNode;
  /** Actions that can be started here. */
  readonly actions?: ReactNode;
}

/** The page of things that staff work off one by one: chosen by state and by a text, the tab named after both. */
export function WorkList<Row, State extends string>(props: WorkListProps<Row, State>) {
  const { textOf, states, stateName, stateMark, list, exported, ownFilters, actions, ...frame } = props;
  const { state, filter } = list.query.filters;
  const chosen = states.find((known) => known === state);
  useTabTitle([textOf('title'), chosen && stateName(chosen), filter].filter(Boolean).join(' · '));
  const setFilter = (name: WorkFilter, value: string) => list.narrow({ [name]: value });
  const label = (value: State) => (stateMark ? withMark(stateName(value), stateMark(value)) : stateName(value));
  return (
    <>
      <PageHeader
        title={textOf('title')}
        lead={textOf('lead')}
        actions={
          <>
            {exported && <ExportButton name={textOf('title')} call={exported} />}
            {actions}
          </>
        }
      />
      <ListFrame
        {...frame}
        list={list}
        empty={<EmptyState title={textOf('empty')} hint={textOf('emptyHint')} />}
        filters={
          <>
            {states.length > 0 && (
              <Segmented<string>
                className={styles['states'] ?? ''}
                value={chosen ?? ''}
                onChange={(value) => setFilter('state', value)}
                options={[
                  { value: '', label: textOf('all') },
                  ...states.map((value) => ({ value, label: label(value) })),
                ]}
              />
            )}
            {ownFilters}
            <SearchBox
              value={filter}
              label={textOf('search')}
              className={styles['search']}
              onSearch={(value) => setFilter('filter', value)}
            />
          </>
        }
      />
    </>
  );
}

const withMark = (name: string, mark: ReactNode) => (
  <>
    {name} {mark}
  </>
);

/** Small second line below the value of a cell. */
export const SecondLine = ({ children }: { readonly children: ReactNode }) => (
  <div className={layout['muted']}>{children}</div>
);
