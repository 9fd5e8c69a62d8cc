import { useQuery } from '@tanstack/react-query';
import { INVOICE_HOLDERS, INVOICE_KINDS, INVOICE_MEDIA } from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Field, Select, TextInput } from '@xunban/ui';
import type { ComponentProps } from 'react';
import { PhoneInput } from '../../../../shared/phone-input.tsx';
import { addressQueries } from '../../../identity/addresses/api/address-queries.ts';
import type { BillingProfileFormState } from './use-billing-profile-form.ts';

interface PartProps {
  readonly state: BillingProfileFormState;
}

/** The holder of the profile, its name and tax number, and the kind of its invoices. */
export function HolderFields({ state }: PartProps) {
  const { t } = useTranslation(['invoice', 'invoice-texts']);
  const { form, isFixed, isCertified, isCompany, change, faultOf } = state;
  return (
    <>
      {!isFixed && (
        <OptionsField
          label={t('profile.holder')}
          value={form.holder}
          options={INVOICE_HOLDERS.map((value) => ({ value, label: t(`invoice-texts:holder.${value}`) }))}
          onChange={(holder) => change({ holder, ...(holder === 'person' ? { kind: 'ordinary', taxNo: '' } : {}) })}
        />
      )}
      <Field
        label={t('profile.title')}
        hint={isFixed ? t(isCertified ? 'profile.fixed' : 'profile.fixedEarlier') : undefined}
        error={faultOf('title')}
        required={!isFixed}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={100}
            readOnly={isFixed}
            value={form.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      {isCompany && (
        <Field label={t('profile.taxNo')} error={faultOf('taxNo')} required={!isFixed}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={20}
              autoComplete="off"
              readOnly={isFixed}
              value={form.taxNo}
              onChange={(event) => change({ taxNo: event.target.value.trim().toUpperCase() })}
            />
          )}
        </Field>
      )}
      <OptionsField
        label={t('profile.kind')}
        error={faultOf('kind')}
        value={form.kind}
        options={INVOICE_KINDS.filter((kind) => isCompany || kind === 'ordinary').map((value) => ({
          value,
          label: t(`invoice-texts:kind.${value}`),
        }))}
        onChange={(kind) => change({ kind })}
      />
    </>
  );
}

const REGISTRATION = ['registeredAddress', 'registeredPhone', 'bank', 'bankAccount'] as const;

/** Registered address, phone and bank of a company; required for special invoices. */
export function RegistrationFields({ state: { form, change, faultOf } }: PartProps) {
  const { t } = useTranslation('invoice');
  const isSpecial = form.kind === 'special';
  return REGISTRATION.map((field) => (
    <Field
      key={field}
      label={t(`profile.${field}`)}
      error={faultOf(field)}
      hint={field === 'registeredAddress' && isSpecial ? t('profile.specialHint') : undefined}
      required={isSpecial}
    >
      {(control) =>
        field === 'registeredPhone' ? (
          <PhoneInput
            {...control}
            use="business"
            value={form.registeredPhone}
            onChange={(registeredPhone) => change({ registeredPhone })}
          />
        ) : (
          <TextInput
            {...control}
            inputMode={field === 'bankAccount' ? 'numeric' : 'text'}
            maxLength={field === 'registeredAddress' ? 120 : 40}
            value={form[field]}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        )
      }
    </Field>
  ));
}

/** The medium of the invoices, and the e-mail or postal address that they are sent to. */
export function DeliveryFields({ state: { form, change, faultOf } }: PartProps) {
  const { t } = useTranslation(['invoice', 'invoice-texts']);
  const addresses = useQuery(addressQueries.list).data ?? [];
  return (
    <>
      <OptionsField
        label={t('profile.medium')}
        hint={t(`profile.mediumHint.${form.medium}`)}
        value={form.medium}
        options={INVOICE_MEDIA.map((value) => ({ value, label: t(`invoice-texts:medium.${value}`) }))}
        onChange={(medium) => change({ medium })}
      />
      {form.medium === 'electronic' && (
        <Field label={t('profile.email')} hint={t('profile.emailHint')} error={faultOf('email')}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              maxLength={120}
              autoComplete="email"
              value={form.email}
              onChange={(event) => change({ email: event.target.value.trim() })}
            />
          )}
        </Field>
      )}
      {form.medium === 'paper' && (
        <OptionsField
          label={t('profile.address')}
          error={faultOf('addressId')}
          required
          value={form.addressId ?? ''}
          options={[
            { value: '', label: t('profile.chooseAddress') },
            ...addresses.map(({ id, contactName, city, district, detail }) => ({
              value: id,
              label: `${contactName} ${city}${district}${detail}`,
            })),
          ]}
          onChange={(id) => change({ addressId: id || undefined })}
        />
      )}
    </>
  );
}

interface OptionsFieldProps<T extends string> extends Omit<ComponentProps<typeof Field>, 'children'> {
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

function OptionsField<T extends string>({ value, options, onChange, ...field }: OptionsFieldProps<T>) {
  return (
    <Field {...field}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
