import type { DeliveryAddress } from '@xunban/contract';
import { useLanguage } from '@xunban/i18n/react';
import { layout } from '@xunban/ui';
import { PersonName } from '../../../../shared/person-name.tsx';
import { regionText } from '../model/region-text.ts';
import styles from './addresses.module.css';

type AddressParts = Omit<DeliveryAddress, 'id' | 'isDefault'>;

/** An address as it would stand on a parcel, with its regions as the language writes them. */
export function AddressText({ address }: { address: AddressParts }) {
  const { language } = useLanguage();
  return (
    <address className={styles['address']}>
      <span className={layout['strong']}>
        <PersonName name={address.contactName} /> <span className={styles['phone']}>{address.phone}</span>
      </span>
      <span>
        {regionText(address, language)} {address.detail}
      </span>
      {address.companyName && <span className={layout['faint']}>{address.companyName}</span>}
    </address>
  );
}
