import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, ErrorState, PageHeader } from '@xunban/ui';
import { Link, useParams } from 'react-router';
import { ObjectState } from '../../../shared/object-state.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { PriceDataContent } from './components/price-data-content.tsx';
import { type PriceDataKind, tablesOf } from './model/tables-of.ts';
import { priceQueries } from './price-queries.ts';

const KINDS: readonly PriceDataKind[] = ['priceBook', 'workCalendar', 'freightTable'];

/** A published version, to read: what was once promised is never changed. */
export function PublishedPage() {
  const { kind: asked, version = '' } = useParams();
  const kind = KINDS.find((known) => known === asked);
  return kind ? <Version kind={kind} version={version} /> : <ErrorState />;
}

function Version({ kind, version }: { kind: PriceDataKind; version: string }) {
  const { t } = useTranslation('console-prices');
  useTabTitle(`${t(`kind.${kind}`)} ${version}`);
  return (
    <ObjectState query={useQuery(priceQueries.publishedData(kind, version))}>
      {(book) => (
        <>
          <PageHeader
            title={`${t(`kind.${kind}`)} ${version}`}
            lead={
              <>
                <Link to={`/prices?kind=${kind}`}>{t('draft.back')}</Link> · {t(`state.${book.state}`)} ·{' '}
                {minuteText(book.effectiveAt)}
              </>
            }
          />
          <Card>
            <PriceDataContent kind={kind} data={book.data} tables={tablesOf(kind, book.data)} problems={[]} />
          </Card>
        </>
      )}
    </ObjectState>
  );
}
