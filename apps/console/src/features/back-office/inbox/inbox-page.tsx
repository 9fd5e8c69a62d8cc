import { useQuery } from '@tanstack/react-query';
import type { StaffTask } from '@xunban/contract';
import { TASK_VIEWS } from '@xunban/contract/task-kinds';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, EmptyState, PageHeader, useIsMobile, useListQuery } from '@xunban/ui';
import { Badge, Button, Input, type InputRef, Pagination, Segmented, Select } from 'antd';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../../shared/api.ts';
import { ExportButton } from '../../../shared/export-button.tsx';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { BatchBar } from './components/batch-bar.tsx';
import { HandOverDialog } from './components/hand-over-dialog.tsx';
import { KeysHelp } from './components/keys-help.tsx';
import { Narrowed } from './components/narrowed.tsx';
import { SavedViews } from './components/saved-views.tsx';
import { TaskPanel } from './components/task-panel.tsx';
import { TaskRow } from './components/task-row.tsx';
import styles from './inbox.module.css';
import { asked, INBOX_FILTERS, type InboxFilter, inboxQueries, kindOf, viewOf } from './inbox-queries.ts';
import { pageOf } from './page-of.ts';
import { useChosenTask } from './use-chosen-task.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useLiveTasks } from './use-live-tasks.ts';
import { useTaskActions } from './use-task-actions.ts';

/** What the person has to do, one line each, the one due first at the top; what it is about stands beside the list. */
export function InboxPage() {
  const { t } = useTranslation('console-inbox');
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const { pathname, search } = useLocation();
  const own = useListQuery(useTabSearchParams(), INBOX_FILTERS);
  const list = { ...own, query: { ...own.query, pageSize: PAGE_SIZE } };
  const [view, kind] = [viewOf(list.query), kindOf(list.query)];
  const result = useQuery(inboxQueries.list(list.query));
  const counts = useQuery(inboxQueries.counts).data?.items ?? [];
  const tasks = result.data?.items ?? [];
  const live = useLiveTasks(list.query);
  const chosen = useChosenTask(tasks, result.isPlaceholderData);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [handingOver, setHandingOver] = useState<readonly StaffTask[]>([]);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const actions = useTaskActions();
  const searchBox = useRef<InputRef>(null);
  const page = useRef<HTMLDivElement>(null);
  useTabTitle([t('title'), t(`view.${view}`), list.query.filters.filter].filter(Boolean).join(' · '));

  const checkedTasks = tasks.filter(({ id }) => checked.has(id));
  const check = (id: string, isChecked: boolean) =>
    setChecked((before) => new Set(isChecked ? [...before, id] : [...before].filter((other) => other !== id)));
  const setFilter = (name: InboxFilter, value: string | undefined) => {
    setChecked(new Set());
    list.narrow({ [name]: value });
  };
  const countOf = (name: (typeof TASK_VIEWS)[number]) =>
    name === 'done'
      ? 0
      : counts.filter((one) => kind === undefined || one.kind === kind).reduce((sum, one) => sum + one[name], 0);
  const open = (task: StaffTask | undefined) => task && navigate(pageOf(task));
  const targets = checkedTasks.length > 0 ? checkedTasks : chosen.task ? [chosen.task] : [];
  const ids = targets.map(({ id }) => id);

  useInboxKeys({
    next: () => chosen.move(1),
    previous: () => chosen.move(-1),
    open: () => open(chosen.task),
    step: () => page.current?.querySelector<HTMLElement>('[data-panel] [data-steps] button')?.click(),
    claim: () => ids.length > 0 && actions.claim.mutate(ids),
    release: () => ids.length > 0 && actions.release.mutate(ids),
    check: () => chosen.task && check(chosen.task.id, !checked.has(chosen.task.id)),
    arrived: live.showArrived,
    search: () => searchBox.current?.focus(),
    help: () => setHelpOpen(true),
  });

  return (
    <div ref={page}>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ExportButton
              name={t(`view.${view}`)}
              call={(options) => api.staffExports.tasks({ query: asked(list.query) }, options)}
            />
            <SavedViews address={`${pathname}${search}`} />
            <Button onClick={() => setHelpOpen(true)}>{t('keys.title')}</Button>
          </>
        }
      />
      <div className={styles['filters']}>
        <Segmented
          className={styles['views'] ?? ''}
          value={view}
          onChange={(value) => setFilter('view', value === 'mine' ? undefined : value)}
          options={TASK_VIEWS.map((name) => ({
            value: name,
            label: (
              <>
                {t(`view.${name}`)}{' '}
                <Badge
                  count={countOf(name)}
                  size="small"
                  overflowCount={999}
                  color={name === 'overdue' ? 'var(--error)' : 'var(--ink-faint)'}
                />
              </>
            ),
          }))}
        />
        <Select
          className={styles['kinds'] ?? ''}
          aria-label={t('list.kind')}
          value={kind ?? ''}
          onChange={(value) => setFilter('kind', value || undefined)}
          options={[
            { value: '', label: t('list.allKinds') },
            ...counts.map((one) => ({ value: one.kind, label: t(`kind.${one.kind}`) })),
          ]}
        />
        <Input.Search
          ref={searchBox}
          className={styles['search'] ?? ''}
          allowClear
          key={list.query.filters.filter ?? ''}
          defaultValue={list.query.filters.filter ?? ''}
          placeholder={t('list.search')}
          aria-label={t('list.search')}
          onSearch={(value) => {
            setFilter('filter', value.trim());
            // The keys of the list work again without a press of the mouse.
            page.current?.querySelector<HTMLElement>('[data-task]')?.focus();
          }}
        />
      </div>
      <Narrowed filters={list.query.filters} onDrop={(name) => setFilter(name, undefined)} />
      {live.arrived > 0 && (
        <Button type="link" onClick={live.showArrived} className={styles['arrived'] ?? ''}>
          {t('list.arrived', { count: live.arrived })}
        </Button>
      )}
      {checkedTasks.length > 0 && (
        <BatchBar
          tasks={checkedTasks}
          onHandOver={() => setHandingOver(checkedTasks)}
          onClear={() => setChecked(new Set())}
        />
      )}
      <div className={styles['split']}>
        <div className={styles['list']}>
          <DataState
            query={result}
            isEmpty={({ totalCount }) => totalCount === 0}
            empty={<EmptyState title={t(`empty.${view}`)} hint={t(`emptyHint.${view}`)} />}
          >
            {({ items, totalCount }) => (
              <>
                <ul
                  className={styles['rows']}
                  aria-label={t(`view.${view}`)}
                  aria-busy={result.isFetching || undefined}
                >
                  {items.map((task) => (
                    <TaskRow
                      key={task.id}
                      task={task}
                      isChosen={task.id === chosen.task?.id}
                      isChecked={checked.has(task.id)}
                      onChoose={() => (isMobile ? open(task) : chosen.choose(task.id))}
                      onOpen={() => open(task)}
                      onCheck={(isChecked) => check(task.id, isChecked)}
                    />
                  ))}
                </ul>
                <Pagination
                  className={styles['pager'] ?? ''}
                  align="end"
                  size="small"
                  hideOnSinglePage
                  current={list.query.page}
                  pageSize={PAGE_SIZE}
                  showSizeChanger={false}
                  total={totalCount}
                  onChange={(number) => list.change({ page: number })}
                />
              </>
            )}
          </DataState>
        </div>
        {!isMobile && chosen.task && (
          <TaskPanel
            key={chosen.task.id}
            task={chosen.task}
            hasLeft={chosen.hasLeft}
            onHandOver={() => chosen.task && setHandingOver([chosen.task])}
          />
        )}
      </div>
      {handingOver.length > 0 && <HandOverDialog tasks={handingOver} onClose={() => setHandingOver([])} />}
      {isHelpOpen && <KeysHelp onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

const PAGE_SIZE = 50;
