import { useQuery } from '@tanstack/react-query';
import type { ReorderInfo, ReorderQuote } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Card, classes, DataState, layout, PageHeader, PanelBoundary } from '@xunban/ui';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { BoardSides } from '../../../shared/board/board-sides.tsx';
import { PriceLineTable } from '../../../shared/board/price-lines.tsx';
import { SpecList } from '../../../shared/board/spec-list.tsx';
import { ObjectPage } from '../../../shared/object-page.tsx';
import { orderPath } from '../../../shared/order-path.ts';
import { startReordering } from '../../orders/order-board/start-board.ts';
import { type FieldChange, withChanges } from '../live-quote/option-view.ts';
import { type ReorderRequest, readReorderRequest, reorderPath } from '../live-quote/reorder-path.ts';
import { quotePath } from '../live-quote/spec-link.ts';
import { PriceMatrix } from '../price-panel/price-matrix.tsx';
import styles from './reorder.module.css';
import { ReorderDifferences } from './reorder-differences.tsx';
import { reorderQueries } from './reorder-queries.ts';
import { ReorderSum } from './reorder-sum.tsx';
import { TariffTable } from './tariff-table.tsx';

/** A board that was ordered before, ordered again: how many, what differs, what it costs, and then the decision. */
export function ReorderPage() {
  const { t } = useTranslation('reorder');
  const [search] = useSearchParams();
  const request = readReorderRequest(search);
  const isKnown = request.orderNo !== '';
  const info = useQuery({ ...reorderQueries.info(request.orderNo), enabled: isKnown });
  const reorder = useQuery({ ...reorderQueries.quote(request), enabled: isKnown });
  return (
    <ObjectPage page="reorder" isNamed={isKnown} query={info}>
      {(previous) => (
        <>
          <PageHeader
            title={t('title')}
            lead={
              <>
                {t('of')} <Link to={orderPath(request.orderNo)}>{request.orderNo}</Link>
              </>
            }
          />
          <DataState query={reorder}>
            {(quoted) => (
              <Reorder request={request} previous={previous} reorder={quoted} isStale={reorder.isPlaceholderData} />
            )}
          </DataState>
        </>
      )}
    </ObjectPage>
  );
}

interface ReorderProps {
  readonly request: ReorderRequest;
  readonly previous: ReorderInfo;
  readonly reorder: ReorderQuote;
  readonly isStale: boolean;
}

function Reorder({ request, previous, reorder, isStale }: ReorderProps) {
  const { t } = useTranslation(['reorder', 'pricing', 'quote']);
  const navigate = useNavigate();
  const { quote } = reorder;
  const { orderNo, fileId } = request;
  const choose = (changes: readonly FieldChange[]) => {
    const spec = withChanges(quote.spec, changes);
    void navigate(reorderPath(orderNo, { spec, ...(fileId !== undefined && { fileId }) }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const change = (
    <Link
      className={buttonClass({ size: 'small' })}
      to={quotePath(quote.spec)}
      onClick={() => startReordering({ orderNo, fileName: reorder.file?.fileName ?? previous.fileName, fileId })}
    >
      {t('change')}
    </Link>
  );
  return (
    <div className={styles['columns']}>
      <div className={classes(layout['column'], layout['shrinks'])}>
        <Card title={t('board')} extra={change}>
          <BoardSides image={reorder.file?.image ?? previous.image} />
          <details>
            <summary className={classes(layout['disclosure'], layout['small'], layout['spaceAbove3'])}>
              {t('spec')}
            </summary>
            <SpecList spec={quote.spec} />
          </details>
        </Card>
        {quote.chosen && (
          <Card title={t('quote:price.matrix')}>
            <PriceMatrix quote={quote} isStale={isStale} onChange={choose} />
          </Card>
        )}
        <PanelBoundary>
          <ReorderDifferences reorder={reorder} />
        </PanelBoundary>
        {quote.chosen && (
          <Card title={t('tariff.title')}>
            <TariffTable reorder={reorder} />
            <details>
              <summary className={classes(layout['disclosure'], layout['small'], layout['spaceAbove3'])}>
                {t('tariff.lines')}
              </summary>
              <PriceLineTable lines={quote.chosen.lines} total={quote.chosen.total} />
            </details>
          </Card>
        )}
      </div>
      <ReorderSum
        key={orderNo}
        request={request}
        note={previous.note}
        reorder={reorder}
        isStale={isStale}
        onChange={choose}
      />
    </div>
  );
}
