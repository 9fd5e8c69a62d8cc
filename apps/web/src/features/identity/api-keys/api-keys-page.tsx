import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, DataState, EmptyState, layout, PageHeader } from '@xunban/ui';
import { useState } from 'react';
import { isTestMode } from '../../../shared/test-mode.ts';
import { TestModeSwitch } from '../../../shared/test-mode-switch.tsx';
import { apiKeysQuery } from './api-keys-queries.ts';
import { KeyRow } from './key-row.tsx';
import { MakeDialog } from './make-dialog.tsx';

/** The API keys of the account: what each may do, where and when it was used, and how it ends. */
export function ApiKeysPage() {
  const { t } = useTranslation(['api-keys', 'pages']);
  const keys = useQuery(apiKeysQuery);
  const [isMaking, setMaking] = useState(false);
  const make = (
    <>
      <TestModeSwitch />
      <Button kind="primary" onClick={() => setMaking(true)}>
        {t(isTestMode() ? 'make.openTest' : 'make.open')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t('pages:apiKeys.title')} lead={t('lead')} actions={make} />
      <Card
        title={t(isTestMode() ? 'testList' : 'list')}
        extra={
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {t('docs')}
          </a>
        }
      >
        <DataState
          query={keys}
          isEmpty={(items) => items.length === 0}
          empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
        >
          {(items) => (
            <ul className={layout['stack0']}>
              {items.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </ul>
          )}
        </DataState>
      </Card>
      <MakeDialog open={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}
