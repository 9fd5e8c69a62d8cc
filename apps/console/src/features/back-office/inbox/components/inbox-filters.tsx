import { useQuery } from '@tanstack/react-query';
import type { TaskView } from '@xunban/contract';
import { TASK_VIEWS } from '@xunban/contract/task-kinds';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { Badge, Input, type InputRef, Segmented, Select } from 'antd';
import type { RefObject } from 'react';
import { useTaskName } from '../../../../shared/use-task-name.ts';
import styles from '../inbox.module.css';
import { inboxQueries } from '../inbox-queries.ts';
import type { Inbox } from '../use-inbox.ts';

interface InboxFiltersProps {
  readonly inbox: Inbox;
  readonly searchBox: RefObject<InputRef | null>;
  readonly onSearched: () => void;
}

/** View, kind and search text of the list. */
export function InboxFilters({ inbox, searchBox, onSearched }: InboxFiltersProps) {
  const { t } = useTranslation('console-inbox');
  const taskName = useTaskName();
  const { view, kind, setFilter } = inbox;
  const counts = useQuery(inboxQueries.counts).data?.items ?? [];
  const text = inbox.query.filters.filter ?? '';
  const countOf = (name: TaskView) =>
    name === 'done'
      ? 0
      : counts.filter((one) => kind === undefined || one.kind === kind).reduce((sum, one) => sum + one[name], 0);
  return (
    <div className={classes(layout['row3'], layout['spaceBelow3'])}>
      <Segmented
        className={styles['views'] ?? ''}
        value={view}
        onChange={(value) => setFilter('view', value)}
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
          ...counts.map((one) => ({ value: one.kind, label: taskName(one.kind) })),
        ]}
      />
      <Input.Search
        ref={searchBox}
        className={styles['search'] ?? ''}
        allowClear
        key={text}
        defaultValue={text}
        placeholder={t('list.search')}
        aria-label={t('list.search')}
        onSearch={(value) => {
          setFilter('filter', value.trim());
          onSearched();
        }}
      />
    </div>
  );
}
