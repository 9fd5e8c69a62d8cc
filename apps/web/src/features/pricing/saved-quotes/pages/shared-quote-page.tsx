import { useQuery } from '@tanstack/react-query';
import type { SharedQuoteView } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import { boardFieldTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import {
  Button,
  buttonClass,
  Card,
  classes,
  DataState,
  EmptyState,
  layout,
  Money,
  moneyText,
  Notice,
  PageHeader,
  problemText,
  toast,
} from '@xunban/ui';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { weightText } from '../../../../shared/board/measure-text.ts';
import { deltaText } from '../../live-quote/delta-text.ts';
import { specToSearch } from '../../live-quote/spec-link.ts';
import { useTaxedText } from '../../live-quote/use-taxed-text.ts';
import { PriceLines } from '../../price-panel/price-lines.tsx';
import { downloadSharedQuotation } from '../quotation-file.ts';
import { savedQuoteQueries } from '../saved-quote-queries.ts';
import styles from './shared-quote-page.module.css';

/** A guaranteed price behind a link, for a colleague or a purchaser: the board, the price, the validity; no names. */
export function SharedQuotePage() {
  const { t } = useTranslation('quote');
  const { token = '' } = useParams();
  const query = useQuery(savedQuoteQueries.shared(token));
  const isGone = query.error instanceof ApiError && query.error.kind === 'missing';
  return (
    <div className={styles['page']}>
      <PageHeader title={t('shared.title')} lead={t('shared.lead')} />
      {isGone ? (
        <EmptyState
          title={t('shared.gone')}
          hint={t('shared.goneHint')}
          action={
            <Link to="/quote" className={buttonClass({ kind: 'primary' })}>
              {t('page.title')}
            </Link>
          }
        />
      ) : (
        <DataState query={query}>{(quote) => <SharedQuote quote={quote} token={token} />}</DataState>
      )}
    </div>
  );
}

function SharedQuote({ quote, token }: { quote: SharedQuoteView; token: string }) {
  const { t } = useTranslation('quote');
  const taxed = useTaxedText();
  const [isMaking, setIsMaking] = useState(false);
  const { spec, quotationNo, amount, unitPrice, quantity, shipDate, workingDays, weightG, expiresAt } = quote;
  const download = async () => {
    setIsMaking(true);
    try {
      await downloadSharedQuotation(token, `${quotationNo}.pdf`);
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <div className={styles['columns']}>
      <Card title={t('shared.board')}>
        {quote.image !== '' && <img className={styles['image']} src={quote.image} alt={t('shared.image')} />}
        <dl className={classes(layout['stack2'], styles['fields'])}>
          {boardFieldTexts(spec).map(({ field, label, value }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={quotationNo}>
        <div className={layout['stack4']}>
          <Validity quote={quote} />
          <div className={classes(layout['itemsBaseline'], layout['lineStretch2'], layout['spread'], styles['total'])}>
            <Money yuan={amount} strong />
            <span>{taxed}</span>
          </div>
          <dl className={classes(layout['stack2'], styles['fields'])}>
            <div>
              <dt>{t('price.quantity')}</dt>
              <dd>
                {quantity} {t('form.pieces')}
              </dd>
            </div>
            <div>
              <dt>{t('price.perPiece')}</dt>
              <dd>{moneyText(unitPrice)}</dd>
            </div>
            <div>
              <dt>{t('price.ship')}</dt>
              <dd>{t('price.shipDate', { date: shipDate, count: workingDays })}</dd>
            </div>
            <div>
              <dt>{t('price.weight')}</dt>
              <dd>{weightText(weightG)}</dd>
            </div>
            <div>
              <dt>{t('savedQuote.validUntil')}</dt>
              <dd>{expiresAt.slice(0, 10)}</dd>
            </div>
          </dl>
          <PriceLines lines={quote.lines} />
          <div className={classes(layout['row2'], styles['actions'])}>
            <Button busy={isMaking} onClick={() => void download()}>
              {t('shared.pdf')}
            </Button>
            <Button onClick={() => window.print()}>{t('savedQuote.print')}</Button>
            <Link to={`/quote?${specToSearch(spec)}`} className={buttonClass({ kind: 'primary' })}>
              {t('shared.open')}
            </Link>
          </div>
        </div>
      </Card>
    </div>
  );
}

/** Shows whether the price is still valid; if not, today's price. */
function Validity({ quote: { isExpired, expiresAt, today } }: { quote: SharedQuoteView }) {
  const { t } = useTranslation('quote');
  if (!isExpired) return <Notice tone="success">{t('shared.holds', { date: expiresAt.slice(0, 10) })}</Notice>;
  return (
    <Notice tone="warning" title={t('shared.expired', { date: expiresAt.slice(0, 10) })}>
      {today && (
        <p>
          {today.amount === null
            ? t('shared.notToday')
            : t('shared.today', { total: moneyText(today.amount), delta: deltaText(today.delta ?? 0) })}
        </p>
      )}
    </Notice>
  );
}
