import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { DataState, PageHeader } from '@xunban/ui';
import { Button } from 'antd';
import { HouseFigures } from './components/house-figures.tsx';
import { JobList } from './components/job-list.tsx';
import { Lights } from './components/lights.tsx';
import { MessageList } from './components/message-list.tsx';
import { Processes } from './components/processes.tsx';
import { Services } from './components/services.tsx';
import styles from './house.module.css';
import { houseQueries } from './house-queries.ts';

/** How the house is: a light for each of its parts, what to do about those that are not green, and what lies behind. */
export function HousePage() {
  const { t } = useTranslation('console-house');
  const house = useQuery(houseQueries.show);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={house.data ? t('lead', { at: minuteText(house.data.at) }) : t('leadLoading')}
        actions={
          <Button onClick={() => void house.refetch()} loading={house.isFetching}>
            {t('refresh')}
          </Button>
        }
      />
      <DataState query={house}>
        {(view) => (
          <div className={styles['house']}>
            <Lights house={view} />
            <JobList />
            <MessageList of="sms" />
            <MessageList of="mail" />
            <HouseFigures house={view} />
            <Services outside={view.outside} />
            <Processes processes={view.processes} />
          </div>
        )}
      </DataState>
    </>
  );
}
