import { useQuery } from '@tanstack/react-query';
import type { AllCalls, CallResult } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, EmptyState, layout, type Tone } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { usePartList } from '../../../../shared/use-part-list.ts';
import { useSmsKind } from '../../../../shared/use-sms-kind.ts';
import { memberQueries } from '../member-queries.ts';

type Message = CallResult<AllCalls['memberPage']['messages']>['items'][number];

const TONES: Readonly<Record<Message['state'], Tone>> = {
  waiting: 'info',
  sent: 'success',
  refused: 'error',
  late: 'warning',
  notSent: 'neutral',
};

/** Delivery status of messages, for complaints about missing ones. Their text is not stored. */
export function MessagesPart({ memberId }: { readonly memberId: string }) {
  const { t } = useTranslation('console-member');
  const list = usePartList();
  const kindOf = useSmsKind();
  const columns: ListColumn<Message>[] = [
    { key: 'kind', title: t('message.kindTitle'), place: 'head', render: (row) => kindOf(row.kind) },
    { key: 'at', title: t('column.at'), render: (row) => minuteText(row.at) },
    {
      key: 'state',
      title: t('column.state'),
      render: (row) => <Badge tone={TONES[row.state]}>{t(`message.state.${row.state}`)}</Badge>,
    },
  ];
  return (
    <>
      <p className={classes(layout['muted'], layout['spaceBelow3'])}>{t('message.lead')}</p>
      <ListFrame
        list={list}
        result={useQuery(memberQueries.messages(memberId, list.query))}
        rowKey={(row) => `${row.at} ${row.kind}`}
        columns={columns}
        empty={<EmptyState title={t('message.empty')} />}
      />
    </>
  );
}
