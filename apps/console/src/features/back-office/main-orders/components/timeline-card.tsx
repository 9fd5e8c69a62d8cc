import { useQuery } from '@tanstack/react-query';
import type { TimelineEntry } from '@xunban/contract';
import { TIMELINE_GROUPS, type TimelineGroup } from '@xunban/contract/timeline-events';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, layout } from '@xunban/ui';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { mainOrderQueries, type TimelineAsked } from '../main-order-queries.ts';
import styles from '../main-orders.module.css';
import { TimelineLine } from './timeline-line.tsx';

const AT_ONCE = 50;

/** All events of a main order, day by day. */
export function TimelineCard({ no }: { readonly no: string }) {
  const { t } = useTranslation('console-main-order');
  const [asked, setAsked] = useState<TimelineAsked>({ direction: 'newest', take: AT_ONCE });
  const timeline = useQuery(mainOrderQueries.timeline(no, asked));
  const counts = new Map(timeline.data?.groups.map(({ group, count }) => [group, count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const groups = TIMELINE_GROUPS.filter((group) => (counts.get(group) ?? 0) > 0 || group === asked.group);
  return (
    <Card
      title={t('timeline.title')}
      extra={
        <Segmented<TimelineAsked['direction']>
          size="small"
          aria-label={t('timeline.direction')}
          value={asked.direction}
          onChange={(direction) => setAsked({ ...asked, direction })}
          options={(['newest', 'oldest'] as const).map((value) => ({ value, label: t(`timeline.${value}`) }))}
        />
      }
    >
      <Select<TimelineGroup | ''>
        size="small"
        className={styles['groups'] ?? ''}
        aria-label={t('timeline.filter')}
        value={asked.group ?? ''}
        onChange={(group) => setAsked({ ...asked, group: group || undefined, take: AT_ONCE })}
        options={[
          { value: '', label: t('timeline.all', { count: all }) },
          ...groups.map((group) => ({
            value: group,
            label: t('timeline.of', { group: t(`group.${group}`), count: counts.get(group) ?? 0 }),
          })),
        ]}
      />
      <DataState
        query={timeline}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={layout['muted']}>{t('timeline.empty')}</p>}
      >
        {({ items, totalCount }) => (
          <>
            {daysOf(items).map(({ day, entries }) => (
              <section key={day} aria-label={day}>
                <h3 className={styles['day']}>{day}</h3>
                <ol className={layout['column0']}>
                  {entries.map((entry) => (
                    <TimelineLine key={entry.id} entry={entry} />
                  ))}
                </ol>
              </section>
            ))}
            {totalCount > items.length && (
              <Button
                type="link"
                loading={timeline.isFetching}
                onClick={() => setAsked({ ...asked, take: asked.take + AT_ONCE })}
              >
                {t('timeline.more', { count: totalCount - items.length })}
              </Button>
            )}
          </>
        )}
      </DataState>
    </Card>
  );
}

/** Entries by their days in Shanghai, in the order in which they came. */
function daysOf(entries: readonly TimelineEntry[]): { day: string; entries: TimelineEntry[] }[] {
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = entry.at.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
