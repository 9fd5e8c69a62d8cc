import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { layout } from '@xunban/ui';
import { Timeline } from 'antd';

type Entry = StaffOrderDetail['history'][number];

export function History({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation(['order-words', 'console']);
  return (
    <Timeline
      items={entries.filter(isWorthALine).map((entry, index) => ({
        key: index,
        content: (
          <>
            <div>
              {entry.action === 'askCancel' || entry.action === 'declineCancel'
                ? t(`console:cancelRequest.${entry.action}`)
                : t(`state.${entry.to}` as 'state.10')}
            </div>
            <div className={layout['muted']}>
              {minuteText(entry.at)} · {t(`actor.${entry.actor}`)} {entry.actorName}
            </div>
            {entry.reason && <div>{entry.reason}</div>}
          </>
        ),
      }))}
    />
  );
}

/** Steps of the route stand in the production card; here they count only when somebody said something. */
const isWorthALine = (entry: Entry): boolean => entry.from !== entry.to || entry.reason !== '';
