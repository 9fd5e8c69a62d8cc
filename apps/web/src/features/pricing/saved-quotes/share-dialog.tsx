import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BoardSpec, StoredQuoteView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  Button,
  CopyButton,
  classes,
  DataState,
  layout,
  Modal,
  moneyText,
  Notice,
  problemText,
  TextInput,
  toast,
} from '@xunban/ui';
import { type ReactNode, useId, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { specToSearch } from '../live-quote/spec-link.ts';
import { sharedQuoteAddress } from './saved-quote-queries.ts';
import styles from './saved-quotes.module.css';
import { useEndLink } from './use-saved-quote-changes.ts';

interface ShareDialogProps {
  readonly spec: BoardSpec;
  readonly promise: (spec: BoardSpec) => Promise<StoredQuoteView>;
  /** True when the board's image is shared too. */
  readonly hasImage: boolean;
  readonly onClose: () => void;
}

/** Two links to pass on: one to the promised price as it is, one to the form with these choices at the day's price. */
export function ShareDialog({ spec, promise, hasImage, onClose }: ShareDialogProps) {
  const { t } = useTranslation('quote');
  return (
    <Modal open onClose={onClose} title={t('savedQuote.shareTitle')} width="32rem">
      <div className={layout['stack5']}>
        <PromisedLink spec={spec} promise={promise} hasImage={hasImage} />
        <ShareLink
          label={t('savedQuote.formLink')}
          hint={t('savedQuote.formHint')}
          address={`${location.origin}/quote?${specToSearch(spec)}`}
        />
      </div>
    </Modal>
  );
}

/** The link to the promised price, since when it works, and the way to end it. */
function PromisedLink({ spec, promise, hasImage }: Omit<ShareDialogProps, 'onClose'>) {
  const { t } = useTranslation('quote');
  const client = useQueryClient();
  const queryKey = ['quote', 'shareLink', spec, hasImage];
  const [isEnded, setIsEnded] = useState(false);
  const shared = useQuery({
    queryKey,
    queryFn: async () => {
      const quote = await promise(spec);
      const link = await api.storedQuote.share({ params: { id: quote.quoteId } });
      await client.invalidateQueries({ queryKey: ['quote', 'ownLinks'] });
      return { quote, ...link };
    },
    staleTime: 5 * 60_000,
    // The query makes the link. After the link was ended, only a press of the button makes another one.
    enabled: !isEnded,
  });
  const end = useEndLink();
  const takeBack = (quoteId: string) =>
    end.mutate(quoteId, {
      onSuccess: () => {
        setIsEnded(true);
        client.removeQueries({ queryKey });
      },
      onError: (error) => toast.error(problemText(error)),
    });
  if (isEnded)
    return (
      <Notice
        tone="info"
        live
        title={t('savedQuote.linkEnded')}
        action={
          <Button size="small" autoFocus onClick={() => setIsEnded(false)}>
            {t('savedQuote.shareAgain')}
          </Button>
        }
      >
        {t('savedQuote.linkEndedHint')}
      </Notice>
    );
  return (
    <DataState query={shared}>
      {({ quote, token, sharedAt }) => (
        <ShareLink
          label={t('savedQuote.promisedLink')}
          hint={t('savedQuote.promisedHint', {
            total: moneyText(quote.chosen.total),
            date: quote.expiresAt.slice(0, 10),
          })}
          address={sharedQuoteAddress(token)}
        >
          <div className={styles['state']}>
            <span>{t('savedQuote.sharedSince', { at: minuteText(sharedAt) })}</span>
            <Button size="small" busy={end.isPending} onClick={() => takeBack(quote.quoteId)}>
              {t('savedQuote.endLink')}
            </Button>
          </div>
        </ShareLink>
      )}
    </DataState>
  );
}

interface ShareLinkProps {
  readonly label: string;
  readonly hint: string;
  readonly address: string;
  readonly children?: ReactNode;
}

function ShareLink({ label, hint, address, children }: ShareLinkProps) {
  const { t } = useTranslation('quote');
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={classes(layout['block'], layout['semiStrong'], layout['spaceBelow1'])}>
        {label}
      </label>
      <TextInput
        id={id}
        readOnly
        value={address}
        aria-describedby={`${id}-hint`}
        onFocus={(event) => event.target.select()}
        after={<CopyButton text={address} label={t('savedQuote.copy', { label })} />}
      />
      <p id={`${id}-hint`} className={classes(layout['faint'], layout['spaceAbove1'])}>
        {hint}
      </p>
      {children}
    </div>
  );
}
