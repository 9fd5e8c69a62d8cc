import { queryOptions, useQuery } from '@tanstack/react-query';
import { LANGUAGE_NAMES, useTranslation } from '@xunban/i18n/react';
import { Badge, Card, DataState } from '@xunban/ui';
import { Alert, Table } from 'antd';
import { api } from '../../../../shared/api.ts';
import { useSmsKind } from '../../../../shared/use-sms-kind.ts';

const smsKinds = queryOptions({
  queryKey: ['smsKinds'],
  queryFn: ({ signal }) => api.messageTemplates.smsKinds({}, { signal }),
});

/** The platform's SMS texts. They are registered with the operators, so they are read-only here. */
export function SmsKinds() {
  const { t } = useTranslation('console-templates');
  const kindOf = useSmsKind();
  const query = useQuery(smsKinds);
  return (
    <DataState query={query}>
      {({ provider, items }) => (
        <Card>
          <Alert
            type={provider === 'outbox' ? 'warning' : 'info'}
            showIcon
            title={t(`sms.provider.${provider}`)}
            description={t('sms.hint')}
          />
          <Table
            size="small"
            rowKey={({ kind, language }) => `${kind} ${language}`}
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={[...items]}
            columns={[
              { key: 'kind', title: t('sms.kind'), render: (_, row) => kindOf(row.kind) },
              { key: 'language', title: t('sms.language'), render: (_, row) => LANGUAGE_NAMES[row.language] },
              { key: 'text', title: t('sms.text'), render: (_, row) => row.text },
              {
                key: 'id',
                title: t('sms.templateId'),
                render: (_, row) => row.templateId ?? <Badge tone="neutral">{t('sms.notSet')}</Badge>,
              },
            ]}
          />
        </Card>
      )}
    </DataState>
  );
}
