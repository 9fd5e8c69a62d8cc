import type { DeliveryAddress, DeliveryChoices } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Button, Card, layout } from '@xunban/ui';
import { useState } from 'react';
import { AddressDialog } from '../../../identity/addresses/components/address-dialog.tsx';
import { AddressText } from '../../../identity/addresses/components/address-text.tsx';
import styles from '../checkout/checkout.module.css';

interface DeliveryPlacesProps {
  readonly now: DeliveryChoices['address'];
  readonly addresses: readonly DeliveryAddress[];
  /** Empty for where it goes now. */
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
}

/** The current delivery address, and the member's other addresses; a new one can be entered inline. */
export function DeliveryPlaces({ now, addresses, chosenId, onChoose }: DeliveryPlacesProps) {
  const { t } = useTranslation(['order', 'address']);
  const [editing, setEditing] = useState<DeliveryAddress | 'new' | null>(null);
  return (
    <Card
      title={t('confirm.address')}
      extra={<Button onClick={() => setEditing('new')}>{t('confirm.addAddress')}</Button>}
    >
      <div role="radiogroup" aria-label={t('confirm.address')} className={layout['stack2']}>
        <label className={styles['choice']}>
          <input type="radio" name="address" checked={chosenId === ''} onChange={() => onChoose('')} />
          <AddressText address={now} />
          <Badge tone="primary">{t('delivery.now')}</Badge>
        </label>
        {addresses.map((address) => (
          <label key={address.id} className={styles['choice']}>
            <input
              type="radio"
              name="address"
              checked={address.id === chosenId}
              onChange={() => onChoose(address.id)}
            />
            <AddressText address={address} />
          </label>
        ))}
      </div>
      <AddressDialog editing={editing} onClose={() => setEditing(null)} onSaved={({ id }) => onChoose(id)} />
    </Card>
  );
}
