import type { DeliveryAddress } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, layout, Notice, problemText, TextInput } from '@xunban/ui';
import { useState } from 'react';
import { useMember } from '../../../../shared/member.ts';
import { PhoneInput } from '../../../../shared/phone-input.tsx';
import { useCheckedForm } from '../../../../shared/use-checked-form.ts';
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
import { Doubt, PastedAddressField, usePastedAddress } from './pasted-address.tsx';
import { RegionFields } from './region-fields.tsx';

interface AddressFieldsProps {
  readonly tree: readonly Region[];
  readonly address: DeliveryAddress | undefined;
  /** True for the first address: the form is not in a list, and the buyer is the likely recipient. */
  readonly isFirst?: boolean;
  readonly onCancel?: () => void;
  readonly onSaved: (address: DeliveryAddress) => void;
}

/** The fields of one address. What was typed stays when the server refuses. */
export function AddressFields({ tree, address, isFirst = false, onCancel, onSaved }: AddressFieldsProps) {
  const { t } = useTranslation('address');
  const { t: common } = useTranslation();
  const account = useMember().data?.account ?? '';
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);
  const save = useSaveAddress();
  const form = useCheckedForm<AddressForm, AddressRule>(
    address ? formOf(address) : { ...EMPTY_ADDRESS, phone: isFirst ? account : '' },
    (values) => checkAddress(values, regionChoices(tree, values)),
    (values) =>
      save.mutate(
        { ...values, id: address?.id, isDefault },
        {
          onSuccess: (saved) => {
            form.clearDraft();
            onSaved(saved);
          },
        },
      ),
    `address.${address?.id ?? 'new'}`,
  );
  const error = (name: keyof AddressForm) => form.errors[name] && t(`validation.${form.errors[name]}`);
  const pasted = usePastedAddress(tree, form.values, form.change);
  /** The question about a pasted value, or the field's own hint. */
  const hint = (name: keyof AddressForm, own?: string) =>
    pasted.isDoubtful(name) ? <Doubt pasted={pasted} name={name} value={form.values[name]} /> : own;
  const input = (name: 'contactName' | 'detail' | 'companyName') => ({
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
    <form ref={form.element} className={layout['stack4']} noValidate onSubmit={form.submit}>
      {save.isError && (
        <Notice tone="error" live>
          {problemText(save.error)}
        </Notice>
      )}
      {!address && <PastedAddressField pasted={pasted} />}
      <div className={styles['pair']}>
        <Field label={t('field.contactName')} hint={hint('contactName')} error={error('contactName')} required>
          {(control) => <TextInput {...control} {...input('contactName')} autoComplete="name" maxLength={40} />}
        </Field>
        <Field label={t('field.phone')} hint={hint('phone', t('field.phoneHint'))} error={error('phone')} required>
          {(control) => (
            <PhoneInput
              {...control}
              use="consignee"
              name="phone"
              value={form.values.phone}
              onChange={form.set('phone')}
            />
          )}
        </Field>
      </div>
      <RegionFields tree={tree} values={form.values} error={error} hint={hint} onChoose={choose} />
      <Field label={t('field.detail')} hint={hint('detail', t('field.detailHint'))} error={error('detail')} required>
        {(control) => <TextInput {...control} {...input('detail')} autoComplete="street-address" maxLength={120} />}
      </Field>
      <Field label={t('field.companyName')} hint={hint('companyName')} optional>
        {(control) => <TextInput {...control} {...input('companyName')} autoComplete="organization" maxLength={100} />}
      </Field>
      {!isFirst && (
        <label className={styles['check']}>
          <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
          {t('field.isDefault')}
        </label>
      )}
      <div className={styles['buttons']}>
        {onCancel && (
          <Button
            onClick={() => {
              form.clearDraft();
              onCancel();
            }}
          >
            {common('action.cancel')}
          </Button>
        )}
        <Button type="submit" kind="primary" busy={save.isPending}>
          {isFirst ? t('dialog.saveFirst') : common('action.save')}
        </Button>
      </div>
    </form>
  );
}
