import { useQuery } from '@tanstack/react-query';
import type { BoardSpec, StoredQuoteView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { CopyButton, DataState, Modal, moneyText, TextInput } from '@xunban/ui';
import { useId } from 'react';
import { api } from '../../../../shared/api.ts';
import { specToSearch } from '../../model/spec-link.ts';
import styles from './share-dialog.module.css';

interface ShareDialogProps {
  readonly spec: BoardSpec;
  readonly promise: (spec: BoardSpec) => Promise<StoredQuoteView>;
  readonly onClose: () => void;
}

/** Two links to pass on: one to the promised price as it is, one to the form with these choices at the day's price. */
export function ShareDialog({ spec, promise, onClose }: ShareDialogProps) {
  const { t } = useTranslation('quote');
  const shared = useQuery({
    queryKey: ['quote', 'shareLink', spec],
    queryFn: async () => {
      const quote = await promise(spec);
      const { token } = await api.storedQuote.share({ params: { id: quote.quoteId } });
      return { quote, address: `${location.origin}/sharedQuote/${token}` };
    },
    staleTime: 5 * 60_000,
  });
  return (
    <Modal open onClose={onClose} title={t('kept.shareTitle')} width="32rem">
      <div className={styles['links']}>
        <DataState query={shared}>
          {({ quote, address }) => (
            <ShareLink
              label={t('kept.promisedLink')}
              hint={t('kept.promisedHint', {
                total: moneyText(quote.chosen.total),
                date: quote.expiresAt.slice(0, 10),
              })}
              address={address}
            />
          )}
        </DataState>
        <ShareLink
          label={t('kept.formLink')}
          hint={t('kept.formHint')}
          address={`${location.origin}/quote?${specToSearch(spec)}`}
        />
      </div>
    </Modal>
  );
}

function ShareLink({ label, hint, address }: { label: string; hint: string; address: string }) {
  const { t } = useTranslation('quote');
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <TextInput
        id={id}
        readOnly
        value={address}
        aria-describedby={`${id}-hint`}
        onFocus={(event) => event.target.select()}
        after={<CopyButton text={address} label={t('kept.copy', { label })} />}
      />
      <p id={`${id}-hint`} className={styles['hint']}>
        {hint}
      </p>
    </div>
  );
}
