import { phoneNumber, phoneOrText } from '@xunban/contract/phone-numbers';
import { useTranslation } from '@xunban/i18n/react';
import { Card, Field, layout, TextInput } from '@xunban/ui';
import { PhoneInput } from '../../../../shared/phone-input.tsx';

/** The recipient of a parcel, for one order alone; the address's contact applies while both fields are empty. */
export interface ParcelContact {
  readonly contactName: string;
  readonly phone: string;
}

export const isPhoneWrong = ({ phone }: ParcelContact): boolean =>
  phone.trim() !== '' && !phoneNumber('consignee', phone);

/** Returns the fields to send, without empty ones. */
export const namedContact = ({ contactName, phone }: ParcelContact): Partial<ParcelContact> => ({
  ...(contactName.trim() && { contactName: contactName.trim() }),
  ...(phone.trim() && { phone: phoneOrText('consignee', phone) }),
});

interface ContactCardProps {
  readonly contact: ParcelContact;
  readonly onChange: (contact: ParcelContact) => void;
}

export function ContactCard({ contact, onChange }: ContactCardProps) {
  const { t } = useTranslation('order');
  return (
    <Card title={t('delivery.contact')}>
      <div className={layout['stack3']}>
        <p className={layout['muted']}>{t('delivery.contactHint')}</p>
        <Field label={t('delivery.contactName')} optional>
          {(control) => (
            <TextInput
              {...control}
              maxLength={40}
              autoComplete="name"
              value={contact.contactName}
              onChange={({ target }) => onChange({ ...contact, contactName: target.value })}
            />
          )}
        </Field>
        <Field
          label={t('delivery.phone')}
          hint={t('delivery.phoneHint')}
          error={isPhoneWrong(contact) && t('delivery.phoneWrong')}
          optional
        >
          {(control) => (
            <PhoneInput
              {...control}
              use="consignee"
              value={contact.phone}
              onChange={(phone) => onChange({ ...contact, phone })}
            />
          )}
        </Field>
      </div>
    </Card>
  );
}
