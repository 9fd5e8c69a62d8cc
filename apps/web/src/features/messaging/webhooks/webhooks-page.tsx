import { useQuery } from '@tanstack/react-query';
import { MAX_WEBHOOKS } from '@xunban/contract/webhook-events';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, DataState, EmptyState, layout, PageHeader } from '@xunban/ui';
import { useState } from 'react';
import { TestModeSwitch } from '../../../shared/test-mode-switch.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { webhookQueries } from './webhook-queries.ts';

/** The endpoints of the account for its events, and what was sent to them. */
export function WebhooksPage() {
  const { t } = useTranslation(['webhooks', 'pages']);
  const endpoints = useQuery(webhookQueries.endpoints);
  const [isAdding, setAdding] = useState(false);
  const count = endpoints.data?.length ?? 0;
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('pages:webhooks.title')}
        lead={t('lead')}
        actions={
          <>
            <TestModeSwitch />
            {count > 0 && count < MAX_WEBHOOKS && add}
          </>
        }
      />
      <div className={layout['stack5']}>
        <Card title={t('endpoints')} extra={count > 0 && t('count', { count, max: MAX_WEBHOOKS })}>
          <DataState
            query={endpoints}
            isEmpty={(all) => all.length === 0}
            empty={<EmptyState title={t('empty')} hint={t('emptyHint')} action={add} />}
          >
            {(all) => (
              <ul className={layout['stack0']}>
                {all.map((endpoint) => (
                  <EndpointRow key={endpoint.id} endpoint={endpoint} />
                ))}
              </ul>
            )}
          </DataState>
        </Card>
        {count > 0 && <DeliveryLog endpoints={endpoints.data ?? []} />}
      </div>
      <EndpointDialog open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
