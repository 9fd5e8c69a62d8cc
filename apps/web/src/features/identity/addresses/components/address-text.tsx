import type { DeliveryAddress } from '@xunban/contract';
import { layout } from '@xunban/ui';
import { regionText } from '../model/address-form.ts';
import styles from './addresses.module.css';

type AddressParts = Omit<DeliveryAddress, 'id' | 'isDefault'>;

/** An address as it would stand on a parcel. */
export function AddressText({ address }: { address: AddressParts }) {
  return (
    <address className={styles['address']}>
      <span className={layout['strong']}>
        {address.contactName} <span className={styles['phone']}>{address.phone}</span>
      </span>
      <span>
        {regionText(address)} {address.detail}
      </span>
      {address.companyName && <span className={layout['faint']}>{address.companyName}</span>}
    </address>
  );
}
