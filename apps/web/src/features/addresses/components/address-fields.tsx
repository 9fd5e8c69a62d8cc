import type { DeliveryAddress } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, Notice, problemText, TextInput } from '@xunban/ui';
import { useState } from 'react';
import { useCheckedForm } from '../../../shared/use-checked-form.ts';
import { useSaveAddress } from '../api/use-address-changes.ts';
import {
  type AddressForm,
  type AddressRule,
  checkAddress,
  EMPTY_ADDRESS,
  formOf,
  type Region,
  regionChoices,
  withRegion,
} from '../model/address-form.ts';
import styles from './addresses.module.css';
import { RegionFields } from './region-fields.tsx';

interface AddressFieldsProps {
  readonly tree: readonly Region[];
  readonly address: DeliveryAddress | undefined;
  readonly onCancel: () => void;
  readonly onSaved: (address: DeliveryAddress) => void;
}

/** The fields of one address. What was typed stays when the server refuses. */
export function AddressFields({ tree, address, onCancel, onSaved }: AddressFieldsProps) {
  const { t } = useTranslation('address');
  const { t: common } = useTranslation();
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);
  const save = useSaveAddress();
  const form = useCheckedForm<AddressForm, AddressRule>(
    address ? formOf(address) : EMPTY_ADDRESS,
    (values) => checkAddress(values, regionChoices(tree, values)),
    (values) =>
      save.mutate(
        { ...values, id: address?.id, isDefault },
        {
          onSuccess: (saved) => {
            form.forgetDraft();
            onSaved(saved);
          },
        },
      ),
    `address.${address?.id ?? 'new'}`,
  );
  const error = (name: keyof AddressForm) => form.broken[name] && t(`validation.${form.broken[name]}`);
  const input = (name: 'contactName' | 'phone' | 'detail' | 'companyName') => ({
    name,
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.set(name)(event.target.value),
  });
  const choose = (level: 'province' | 'city' | 'district', name: string) => {
    if (level === 'district') return form.set('district')(name);
    const next = withRegion(tree, form.values, { [level]: name });
    form.change({ province: next.province, city: next.city, district: next.district });
  };
  return (
    <form ref={form.element} className={styles['form']} noValidate onSubmit={form.submit}>
      {save.isError && (
        <Notice tone="error" live>
          {problemText(save.error)}
        </Notice>
      )}
      <div className={styles['pair']}>
        <Field label={t('field.contactName')} error={error('contactName')} required>
          {(control) => <TextInput {...control} {...input('contactName')} autoComplete="name" maxLength={40} />}
        </Field>
        <Field label={t('field.phone')} error={error('phone')} required>
          {(control) => (
            <TextInput {...control} {...input('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
          )}
        </Field>
      </div>
      <RegionFields tree={tree} values={form.values} error={error} onChoose={choose} />
      <Field label={t('field.detail')} hint={t('field.detailHint')} error={error('detail')} required>
        {(control) => <TextInput {...control} {...input('detail')} autoComplete="street-address" maxLength={120} />}
      </Field>
      <Field label={t('field.companyName')} optional>
        {(control) => <TextInput {...control} {...input('companyName')} autoComplete="organization" maxLength={100} />}
      </Field>
      <label className={styles['check']}>
        <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
        {t('field.isDefault')}
      </label>
      <div className={styles['buttons']}>
        <Button
          onClick={() => {
            form.forgetDraft();
            onCancel();
          }}
        >
          {common('action.cancel')}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {common('action.save')}
        </Button>
      </div>
    </form>
  );
}
