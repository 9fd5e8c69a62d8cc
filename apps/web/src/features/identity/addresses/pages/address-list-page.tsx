import { useQuery } from '@tanstack/react-query';
import type { AllCalls, CallResult, DeliveryAddress } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import {
  Badge,
  Button,
  ConfirmDialog,
  classes,
  DataState,
  EmptyState,
  layout,
  PageHeader,
  problemText,
  toast,
} from '@xunban/ui';
import { useState } from 'react';
import { useMay } from '../../../../shared/use-may.ts';
import { addressQueries } from '../api/address-queries.ts';
import { useRemoveAddress, useSetDefaultAddress } from '../api/use-address-changes.ts';
import { AddressDialog } from '../components/address-dialog.tsx';
import { AddressText } from '../components/address-text.tsx';
import styles from '../components/addresses.module.css';

/** Maximum that the server stores. */
const MAX_ADDRESSES = 50;

export function AddressListPage() {
  const { t } = useTranslation(['address', 'pages']);
  const addresses = useQuery(addressQueries.list);
  const [editing, setEditing] = useState<DeliveryAddress | 'new' | null>(null);
  const [leaving, setLeaving] = useState<DeliveryAddress | null>(null);
  const canEdit = useMay('address.edit');
  const add = canEdit && (
    <Button kind="primary" onClick={() => setEditing('new')}>
      {t('list.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('pages:addressList.title')} lead={t('list.lead')} actions={add} />
      <DataState
        query={addresses}
        isEmpty={(items) => items.length === 0}
        empty={<EmptyState title={t('list.empty')} hint={t('list.emptyHint')} action={add} />}
      >
        {(items) => (
          <>
            <ul className={styles['cards']}>
              {items.map((address) => (
                <AddressCard
                  key={address.id}
                  address={address}
                  onEdit={() => setEditing(address)}
                  onRemove={() => setLeaving(address)}
                />
              ))}
            </ul>
            <p className={classes(layout['faint'], layout['spaceAbove4'])}>
              {t('list.count', { count: items.length, max: MAX_ADDRESSES })}
            </p>
          </>
        )}
      </DataState>
      <AddressDialog editing={editing} onClose={() => setEditing(null)} />
      <RemoveQuestion address={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

interface AddressCardProps {
  readonly address: CallResult<AllCalls['address']['list']>[number];
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function AddressCard({ address, onEdit, onRemove }: AddressCardProps) {
  const { t } = useTranslation('address');
  const { t: common } = useTranslation();
  const setDefault = useSetDefaultAddress();
  const choose = () =>
    setDefault.mutate(address.id, {
      onSuccess: () => toast.success(t('card.defaultSet')),
      onError: (error) => toast.error(problemText(error)),
    });
  const name = address.contactName;
  const canEdit = useMay('address.edit');
  return (
    <li className={styles['card']} data-default={address.isDefault || undefined}>
      <AddressText address={address} />
      {address.person && <p className={layout['faint']}>{t('card.writtenBy', { person: address.person })}</p>}
      <div className={layout['rowCentred2']}>
        {address.isDefault && <Badge tone="primary">{t('card.default')}</Badge>}
        {canEdit && (
          <>
            {!address.isDefault && (
              <Button size="small" kind="quiet" busy={setDefault.isPending} onClick={choose}>
                {t('card.setDefault')}
              </Button>
            )}
            <span className={layout['grow']} />
            <Button size="small" aria-label={t('card.edit', { name })} onClick={onEdit}>
              {common('action.edit')}
            </Button>
            <Button size="small" kind="danger" aria-label={t('card.remove', { name })} onClick={onRemove}>
              {common('action.delete')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function RemoveQuestion({ address, onClose }: { address: DeliveryAddress | null; onClose: () => void }) {
  const { t } = useTranslation('address');
  const { t: common } = useTranslation();
  const remove = useRemoveAddress();
  return (
    <ConfirmDialog
      open={address !== null}
      onClose={onClose}
      question={t('dialog.removeQuestion')}
      confirm={common('action.delete')}
      danger
      onConfirm={async () => {
        if (!address) return;
        await remove.mutateAsync(address.id, { onError: (error) => toast.error(problemText(error)) });
        toast.success(common('toast.deleted'));
      }}
    >
      {address && <AddressText address={address} />}
      <p>{t('dialog.removeHint')}</p>
    </ConfirmDialog>
  );
}
