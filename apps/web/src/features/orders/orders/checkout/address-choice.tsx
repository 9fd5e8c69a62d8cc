import { useQuery } from '@tanstack/react-query';
import type { DeliveryAddress } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Button, Card, classes, DataState, layout } from '@xunban/ui';
import { useState } from 'react';
import { addressQueries } from '../../../identity/addresses/api/address-queries.ts';
import { AddressDialog } from '../../../identity/addresses/components/address-dialog.tsx';
import { AddressFields } from '../../../identity/addresses/components/address-fields.tsx';
import { AddressText } from '../../../identity/addresses/components/address-text.tsx';
import styles from './checkout.module.css';

interface AddressChoiceProps {
  readonly addresses: readonly DeliveryAddress[];
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
}

/** The delivery address: the addresses as radio cards, with inline adding and editing; the first one is entered here. */
export function AddressChoice({ addresses, chosenId, onChoose }: AddressChoiceProps) {
  const { t } = useTranslation(['order', 'address']);
  const { t: common } = useTranslation();
  const [editing, setEditing] = useState<DeliveryAddress | 'new' | null>(null);
  const add = <Button onClick={() => setEditing('new')}>{t('confirm.addAddress')}</Button>;
  return (
    <Card title={t('confirm.address')} extra={addresses.length > 0 && add}>
      {addresses.length === 0 ? (
        <FirstAddress onSaved={({ id }) => onChoose(id)} />
      ) : (
        <div role="radiogroup" aria-label={t('confirm.address')} className={layout['stack2']}>
          {addresses.map((address) => (
            <div key={address.id} className={classes(layout['line2'], styles['option'])}>
              <label className={styles['choice']}>
                <input
                  type="radio"
                  name="address"
                  checked={address.id === chosenId}
                  onChange={() => onChoose(address.id)}
                />
                <AddressText address={address} />
                {address.isDefault && <Badge tone="primary">{t('address:card.default')}</Badge>}
              </label>
              <Button
                size="small"
                kind="quiet"
                aria-label={t('address:card.edit', { name: address.contactName })}
                onClick={() => setEditing(address)}
              >
                {common('action.edit')}
              </Button>
            </div>
          ))}
        </div>
      )}
      <AddressDialog editing={editing} onClose={() => setEditing(null)} onSaved={({ id }) => onChoose(id)} />
    </Card>
  );
}

/** The inline form for members without an address. */
function FirstAddress({ onSaved }: { onSaved: (address: DeliveryAddress) => void }) {
  const regions = useQuery(addressQueries.regions);
  return (
    <DataState query={regions}>
      {(tree) => <AddressFields tree={tree} address={undefined} isFirst onSaved={onSaved} />}
    </DataState>
  );
}
