import { useQuery } from '@tanstack/react-query';
import type { InstanceMessage } from '@xunban/contract';
import { MESSAGE_EVENT_NAMES } from '@xunban/contract/message-events';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, DataState, layout, type Tone, usePageWithRows } from '@xunban/ui';
import { Pagination } from 'antd';
import { useState } from 'react';
import { ScrollArea } from '../../../../shared/scroll-area.tsx';
import { useSmsKind } from '../../../../shared/use-sms-kind.ts';
import { Redacted } from '../../../../shared/visible.tsx';
import styles from '../instance.module.css';
import { instanceQueries, PAGE_SIZE } from '../instance-queries.ts';
import { Section } from './section.tsx';
import { StateFilter } from './state-filter.tsx';

const STATES = ['waiting', 'sent', 'refused', 'late', 'notSent'] as const satisfies readonly InstanceMessage['state'][];
const TONES: Readonly<Record<InstanceMessage['state'], Tone>> = {
  waiting: 'info',
  sent: 'success',
  refused: 'error',
  late: 'warning',
  notSent: 'neutral',
};

/** Sent SMS or emails: kind, time, recipient with a masked number, and outcome. */
export function MessageList({ of }: { of: 'sms' | 'mail' }) {
  const { t } = useTranslation(['console-instance', 'messages']);
  const smsKind = useSmsKind();
  const [state, setState] = useState<InstanceMessage['state'] | ''>('');
  const [page, setPage] = useState(1);
  const messages = usePageWithRows(
    useQuery(instanceQueries[of === 'sms' ? 'messages' : 'emails'](state || undefined, page)),
    { page, pageSize: PAGE_SIZE },
    setPage,
  );
  const kindOf = ({ template }: InstanceMessage) => {
    if (of === 'mail') {
      const event = MESSAGE_EVENT_NAMES.find((one) => one === template);
      return event ? t(`messages:event.${event}`) : t('emails.other');
    }
    return smsKind(template);
  };
  return (
    <Section
      title={t(of === 'sms' ? 'messages.title' : 'emails.title')}
      note={t(of === 'sms' ? 'messages.note' : 'emails.note')}
      corner={
        <StateFilter
          value={state}
          states={STATES}
          labelOf={(value) => t(`messages.state.${value}`)}
          onChange={(value) => {
            setState(value);
            setPage(1);
          }}
        />
      }
    >
      <DataState
        query={messages}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={
          <p className={classes(layout['faint'], layout['spaceBelow2'])}>
            {t(of === 'sms' ? 'messages.empty' : 'emails.empty')}
          </p>
        }
      >
        {({ items, totalCount }) => (
          <>
            <ScrollArea label={t(of === 'sms' ? 'messages.title' : 'emails.title')}>
              <table className={classes(layout['tableSmall'], styles['table'])}>
                <thead>
                  <tr>
                    <th scope="col">{t('messages.at')}</th>
                    <th scope="col">{t('messages.kind')}</th>
                    <th scope="col">{t('messages.to')}</th>
                    <th scope="col">{t('messages.stateTitle')}</th>
                    <th scope="col">{t('messages.answer')}</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((message) => (
                    <tr key={message.id}>
                      <td>{minuteText(message.createdAt)}</td>
                      <td>{kindOf(message)}</td>
                      <td>{message.recipient ?? <Redacted />}</td>
                      <td>
                        <Badge tone={TONES[message.state]}>{t(`messages.state.${message.state}`)}</Badge>
                      </td>
                      <td>{message.answer || '—'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollArea>
            <Pagination
              align="end"
              size="small"
              hideOnSinglePage
              simple
              current={page}
              pageSize={PAGE_SIZE}
              total={totalCount}
              onChange={setPage}
            />
          </>
        )}
      </DataState>
    </Section>
  );
}
