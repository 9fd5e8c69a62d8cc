import { useQuery } from '@tanstack/react-query';
import type { DemonstrationYear, InstanceView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, DataState, layout, PageHeader } from '@xunban/ui';
import { Button, Progress } from 'antd';
import { ScrollArea } from '../../../shared/scroll-area.tsx';
import { InstanceFigures } from './components/instance-figures.tsx';
import { JobList } from './components/job-list.tsx';
import { Lights } from './components/lights.tsx';
import { MessageList } from './components/message-list.tsx';
import { Processes } from './components/processes.tsx';
import { Section } from './components/section.tsx';
import styles from './instance.module.css';
import { instanceQueries } from './instance-queries.ts';
import { SetupCard } from './setup-card.tsx';

/** State of the instance: a status light for each of its parts, remedies for those that are not green, and details. */
export function InstancePage() {
  const { t } = useTranslation('console-instance');
  const instance = useQuery(instanceQueries.show);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={instance.data ? t('lead', { at: minuteText(instance.data.at) }) : t('leadLoading')}
        actions={
          <Button onClick={() => void instance.refetch()} loading={instance.isFetching}>
            {t('refresh')}
          </Button>
        }
      />
      <DataState query={instance}>
        {(view) => (
          <div className={classes(layout['stack4'], layout['shrinks'], styles['instance'])}>
            {view.demonstrationYear && <YearProgress year={view.demonstrationYear} />}
            <SetupCard setup={view.setup} />
            <Lights instance={view} />
            <JobList />
            <MessageList of="sms" />
            <MessageList of="mail" />
            <InstanceFigures instance={view} />
            <Services outside={view.outside} />
            <Processes processes={view.processes} />
          </div>
        )}
      </DataState>
    </>
  );
}

/** External services: provider, last success, and last failure. */
function Services({ outside }: Pick<InstanceView, 'outside'>) {
  const { t } = useTranslation('console-instance');
  return (
    <Section title={t('services.title')}>
      <ScrollArea label={t('services.title')}>
        <table className={classes(layout['tableSmall'], styles['table'])}>
          <thead>
            <tr>
              <th scope="col">{t('services.service')}</th>
              <th scope="col">{t('services.inUse')}</th>
              <th scope="col">{t('services.success')}</th>
              <th scope="col">{t('services.failure')}</th>
            </tr>
          </thead>
          <tbody>
            {outside.map(({ service, inUse, lastSuccessAt, lastFailureAt, lastFailure }) => (
              <tr key={service}>
                <th scope="row">{t(`services.is.${service}`)}</th>
                <td>{t(`services.by.${inUse}`)}</td>
                <td>{lastSuccessAt ? minuteText(lastSuccessAt) : t('services.never')}</td>
                <td>{lastFailureAt ? `${minuteText(lastFailureAt)} ${lastFailure}` : t('services.none')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Section>
  );
}

/** Orders of the demonstration's year that are written, while they are. */
function YearProgress({ year: { state, placed, planned } }: { readonly year: DemonstrationYear }) {
  const { t } = useTranslation('console-instance');
  const percent = planned === 0 ? 0 : Math.floor((placed * 100) / planned);
  return (
    <Section title={t('year.title')} note={t(`year.${state}`)}>
      <Progress percent={percent} status={state === 'running' ? 'active' : 'exception'} aria-label={t('year.title')} />
      <p>{t('year.placed', { placed, planned })}</p>
    </Section>
  );
}
