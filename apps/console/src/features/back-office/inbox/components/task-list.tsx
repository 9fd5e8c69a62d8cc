import { useTranslation } from '@xunban/i18n/react';
import { DataState, EmptyState, layout, useIsMobile } from '@xunban/ui';
import { Pagination } from 'antd';
import styles from '../inbox.module.css';
import type { Inbox } from '../use-inbox.ts';
import { TaskRow } from './task-row.tsx';

/** The rows of a page of tasks, and the way to the other pages. */
export function TaskList({ inbox }: { readonly inbox: Inbox }) {
  const { t } = useTranslation('console-inbox');
  const isMobile = useIsMobile();
  const { query, view, result, chosen, checked, open } = inbox;
  return (
    <div className={styles['list']}>
      <DataState
        query={result}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<EmptyState title={t(`empty.${view}`)} hint={t(`emptyHint.${view}`)} />}
      >
        {({ items, totalCount }) => (
          <>
            <ul className={layout['panel']} aria-label={t(`view.${view}`)} aria-busy={result.isFetching || undefined}>
              {items.map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  isChosen={task.id === chosen.task?.id}
                  isChecked={checked.has(task.id)}
                  onChoose={() => (isMobile ? open(task) : chosen.choose(task.id))}
                  onOpen={() => open(task)}
                  onCheck={(isChecked) => inbox.check(task.id, isChecked)}
                />
              ))}
            </ul>
            <Pagination
              className={layout['spaceAbove3'] ?? ''}
              align="end"
              size="small"
              hideOnSinglePage
              current={query.page}
              pageSize={query.pageSize}
              showSizeChanger={false}
              total={totalCount}
              onChange={inbox.toPage}
            />
          </>
        )}
      </DataState>
    </div>
  );
}
