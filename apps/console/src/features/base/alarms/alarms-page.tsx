import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { GuardedButton } from '../../../shared/access.tsx';
import { useDialogFor } from '../../../shared/use-dialog-for.ts';
import { useCanSee, VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { alarmQueries } from './alarm-queries.ts';
import type { ActionLimit } from './change-limit-dialog.tsx';
import { type Alarm, SeeToAlarmDialog } from './see-to-alarm-dialog.tsx';

type Translate = ReturnType<typeof useTranslation<'console-ledger-checks'>>['t'];

const STATES = ['open', 'ended'] as const;

/** Lists alarms: failed ledger checks, and large actions by a single user. */
export function AlarmsPage() {
  const { t } = useTranslation('console-ledger-checks');
  const list = useWorkList();
  const alarms = useQuery(alarmQueries.list(list.query));
  const [seeing, setSeeing] = useDialogFor<Alarm>(alarms.data?.items, ({ id }) => `alarm:${id}`);
  return (
    <>
      <WorkList
        textOf={(key) => t(`alarms.${key}`)}
        states={STATES}
        stateName={(state) => t(`alarms.state.${state}`)}
        list={list}
        result={alarms}
        rowKey={(row) => row.id}
        columns={useColumns(setSeeing)}
      />
      {seeing && <SeeToAlarmDialog alarm={seeing} onClose={() => setSeeing(null)} />}
    </>
  );
}

/** A limit is known by what it is for, anything else by its number. */
const subjectOf = ({ kind, subject }: Alarm, t: Translate): string =>
  kind === 'limitChanged' ? t(`limits.is.${subject as ActionLimit['action']}`) : subject;

const isLedgerAlarm = ({ kind }: Alarm): boolean => kind.startsWith('ledger');

/** Returns the page where the cause of an alarm can be fixed. */
function pageOf(alarm: Alarm): string | undefined {
  if (isLedgerAlarm(alarm)) return '/reconciliation';
  return alarm.kind === 'calendarEnds' ? '/prices?kind=workCalendar' : undefined;
}

function useColumns(onSee: (alarm: Alarm) => void): ListColumn<Alarm>[] {
  const { t } = useTranslation('console-ledger-checks');
  const seesAmounts = useCanSee('amount.view');
  return [
    {
      key: 'kind',
      title: t('alarms.kind'),
      place: 'head',
      render: (row) => (
        <>
          {pageOf(row) ? (
            <Link to={pageOf(row) ?? ''}>{t(`alarms.is.${row.kind}`)}</Link>
          ) : (
            <strong>{t(`alarms.is.${row.kind}`)}</strong>
          )}
          {row.violationCount !== null && <SecondLine>{t('found', { count: row.violationCount })}</SecondLine>}
        </>
      ),
    },
    {
      key: 'subject',
      title: t('alarms.subject'),
      render: (row) => (
        <>
          {subjectOf(row, t)}
          {row.amount !== null && seesAmounts && (
            <SecondLine>
              <VisibleMoney yuan={row.amount} />
            </SecondLine>
          )}
        </>
      ),
    },
    { key: 'actor', title: t('alarms.actor'), render: (row) => row.actor },
    {
      key: 'raised',
      title: t('alarms.raised'),
      render: (row) => (
        <>
          {minuteText(row.raisedAt)}
          {row.times > 1 && (
            <SecondLine>{t('alarms.again', { count: row.times, at: minuteText(row.lastRaisedAt) })}</SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'state',
      title: t('alarms.stateTitle'),
      render: (row) => (
        <>
          <Badge tone={row.endedAt === null ? 'error' : 'neutral'}>
            {t(row.endedAt === null ? 'alarms.state.open' : 'alarms.state.ended')}
          </Badge>
          <SecondLine>{howItEnded(row, t)}</SecondLine>
        </>
      ),
    },
    {
      key: 'actions',
      title: t('alarms.actions'),
      place: 'foot',
      render: (row) =>
        row.endedAt === null && (
          <GuardedButton
            permission="alarm.acknowledge"
            size="small"
            type="primary"
            disabled={!row.can.includes('acknowledge')}
            onClick={() => onSee(row)}
          >
            {t(row.can.includes('acknowledge') ? 'alarms.acknowledge' : 'alarms.own')}
          </GuardedButton>
        ),
    },
  ];
}

function howItEnded(row: Alarm, t: Translate): string {
  if (row.endedAt === null) return '';
  return row.acknowledgedBy
    ? t('alarms.endedBy', { person: row.acknowledgedBy, note: row.note })
    : t('alarms.endedItself', { at: minuteText(row.endedAt) });
}
