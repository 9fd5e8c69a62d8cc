import { useInfiniteQuery } from '@tanstack/react-query';
import type { SharedLinkView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  Badge,
  Button,
  ConfirmDialog,
  CopyButton,
  classes,
  DataState,
  EmptyState,
  layout,
  Money,
  problemText,
  toast,
} from '@xunban/ui';
import { useState } from 'react';
import { IfMay } from '../../../shared/if-may.tsx';
import { QuoteAbout } from './quote-about.tsx';
import { savedQuoteQueries, sharedQuoteAddress } from './saved-quote-queries.ts';
import styles from './saved-quotes.module.css';
import { useEndLink } from './use-saved-quote-changes.ts';

/** Lists the active links to the member's quotes: copy one again, or revoke it. */
export function SharedLinks() {
  const { t } = useTranslation('quote');
  const query = useInfiniteQuery(savedQuoteQueries.ownLinks());
  const [ending, setEnding] = useState<SharedLinkView>();
  const end = useEndLink();
  return (
    <>
      <DataState
        query={query}
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={<EmptyState title={t('savedQuote.noLink')} hint={t('savedQuote.noLinkHint')} />}
      >
        {({ pages }) => (
          <ul className={layout['stack0']} aria-label={t('savedQuote.links')}>
            {pages
              .flatMap(({ items }) => items)
              .map((link) => (
                <LinkRow key={link.quoteId} link={link} onEnd={() => setEnding(link)} />
              ))}
          </ul>
        )}
      </DataState>
      {query.hasNextPage && (
        <Button block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('savedQuote.more')}
        </Button>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        question={t('savedQuote.endLinkQuestion', { name: ending ? nameOf(ending) : '' })}
        confirm={t('savedQuote.endLink')}
        danger
        onClose={() => setEnding(undefined)}
        onConfirm={async () => {
          if (!ending) return;
          await end.mutateAsync(ending.quoteId).catch((error: unknown) => {
            toast.error(problemText(error));
            throw error;
          });
        }}
      >
        <p>{t('savedQuote.endLinkHint')}</p>
      </ConfirmDialog>
    </>
  );
}

function LinkRow({ link, onEnd }: { link: SharedLinkView; onEnd: () => void }) {
  const { t } = useTranslation('quote');
  const name = nameOf(link);
  const address = sharedQuoteAddress(link.token);
  return (
    <li className={styles['linkRow']}>
      <div className={styles['what']}>
        <a className={layout['breakAnywhere']} href={address} target="_blank" rel="noreferrer">
          {name}
        </a>
        <QuoteAbout quotationNo={link.name ? link.quotationNo : undefined} spec={link.spec} />
        <span className={layout['faint']}>{t('savedQuote.sharedSince', { at: minuteText(link.sharedAt) })}</span>
      </div>
      <div className={styles['price']}>
        <Money yuan={link.amount} strong />
        <Badge tone={link.isExpired ? 'warning' : 'success'}>
          {t(link.isExpired ? 'savedQuote.expired' : 'savedQuote.until', { date: link.expiresAt.slice(0, 10) })}
        </Badge>
      </div>
      <div className={classes(layout['rowCentred1'], styles['actions'])}>
        <CopyButton text={address} label={t('savedQuote.copyLinkOf', { name })} />
        <IfMay need="board.edit">
          <Button size="small" kind="quiet" onClick={onEnd} aria-label={t('savedQuote.endLinkOf', { name })}>
            {t('savedQuote.endLink')}
          </Button>
        </IfMay>
      </div>
    </li>
  );
}

/** A quote that is in no list under a name goes by its number. */
const nameOf = ({ name, quotationNo }: SharedLinkView): string => name || quotationNo;
