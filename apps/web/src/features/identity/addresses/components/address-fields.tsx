import type { DeliveryAddress } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, layout, Notice, problemText, TextArea, TextInput } from '@xunban/ui';
import { useState } from 'react';
import { useMember } from '../../../../shared/member.ts';
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
import { readPastedAddress } from '../model/pasted-address.ts';
import styles from './addresses.module.css';
import { RegionFields } from './region-fields.tsx';

interface AddressFieldsProps {
  readonly tree: readonly Region[];
  readonly address: DeliveryAddress | undefined;
  /** It is the only address: it stands for itself, and the buyer is likely to take the parcel. */
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
    <form ref={form.element} className={layout['stack4']} noValidate onSubmit={form.submit}>
      {save.isError && (
        <Notice tone="error" live>
          {problemText(save.error)}
        </Notice>
      )}
      {!address && <PastedAddress tree={tree} onRead={form.change} />}
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

interface PastedAddressProps {
  readonly tree: readonly Region[];
  readonly onRead: (found: Partial<AddressForm>) => void;
}

/** Takes a full address pasted as text and splits it into the fields below. */
function PastedAddress({ tree, onRead }: PastedAddressProps) {
  const { t } = useTranslation('address');
  const [text, setText] = useState('');
  const [found, setFound] = useState<number | null>(null);
  const read = (pasted: string) => {
    setText(pasted);
    const fields = readPastedAddress(tree, pasted);
    setFound(pasted.trim() === '' ? null : Object.values(fields).filter((value) => value !== '').length);
    onRead(fields);
  };
  return (
    <div>
      <Field label={t('paste.label')} hint={t('paste.hint')} optional>
        {(control) => (
          <TextArea {...control} rows={2} maxLength={300} value={text} onChange={({ target }) => read(target.value)} />
        )}
      </Field>
      <p className={layout['faint']} role="status">
        {found !== null && (found > 0 ? t('paste.found', { count: found }) : t('paste.nothing'))}
      </p>
    </div>
  );
}
