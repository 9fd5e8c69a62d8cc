import { useQuery } from '@tanstack/react-query';
import type { InvoiceTitle } from '@xunban/contract';
import { ApiError } from '@xunban/contract/client';
import {
  INVOICE_HOLDERS,
  INVOICE_KINDS,
  INVOICE_MEDIA,
  type InvoiceTitleForm,
  invoiceTitleFaults,
} from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, Modal, Notice, problemText, Select, TextInput, toast } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { addressQueries } from '../../../identity/addresses/api/address-queries.ts';
import { type TitleForm, useSaveTitle } from '../api/use-titles.ts';
import styles from './invoices.module.css';

interface TitleDialogProps {
  /** The title to change, or `new`; null while the dialog is closed. */
  readonly editing: InvoiceTitle | 'new' | null;
  /** What a certified company cannot change. */
  readonly certified: { readonly title: string; readonly taxNo: string } | null;
  readonly onClose: () => void;
}

/** Adds or changes whom invoices are made out to. */
export function TitleDialog({ editing, certified, onClose }: TitleDialogProps) {
  const { t } = useTranslation('invoice');
  return (
    <Modal
      open={editing !== null}
      onClose={onClose}
      title={t(editing === 'new' ? 'title.add' : 'title.edit')}
      width="36rem"
      locked
    >
      {editing && (
        <TitleFields title={editing === 'new' ? undefined : editing} certified={certified} onClose={onClose} />
      )}
    </Modal>
  );
}

const EMPTY: TitleForm = {
  ...{ holder: 'company', title: '', taxNo: '', kind: 'ordinary', medium: 'electronic' },
  ...{ registeredAddress: '', registeredPhone: '', bank: '', bankAccount: '', email: '', isDefault: false },
};

const formOf = ({ id: _, isFixed: __, addressId, ...title }: InvoiceTitle): TitleForm => ({
  ...title,
  addressId: addressId ?? undefined,
});

const TEXTS = ['registeredAddress', 'registeredPhone', 'bank', 'bankAccount'] as const;

function TitleFields({
  title,
  certified,
  onClose,
}: Omit<TitleDialogProps, 'editing'> & { readonly title: InvoiceTitle | undefined }) {
  const { t } = useTranslation(['invoice', 'invoice-words', 'errors']);
  const save = useSaveTitle(title?.id);
  const addresses = useQuery(addressQueries.list);
  const [typed, setForm] = useState<TitleForm>(title ? formOf(title) : EMPTY);
  const [isAsked, setAsked] = useState(false);
  const form: TitleForm = certified ? { ...typed, holder: 'company', ...certified } : typed;
  const change = (part: Partial<TitleForm>) => setForm({ ...typed, ...part });
  const faults = invoiceTitleFaults(form);
  const told = save.error instanceof ApiError ? save.error.validationErrors : [];
  const faultOf = (field: keyof InvoiceTitleForm): string | undefined => {
    const own = isAsked ? faults.find(([faulty]) => faulty === field) : undefined;
    if (own) return t(`errors:validation.${own[1] as 'required'}`);
    return told.find(({ members }) => members.includes(field))?.message;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (faults.length > 0) return;
    save.mutate(form, {
      onSuccess: () => {
        toast.success(t('title.saved'));
        onClose();
      },
    });
  };
  const isCompany = form.holder === 'company';
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      {!certified && (
        <Field label={t('title.holder')}>
          {(control) => (
            <Select
              {...control}
              value={form.holder}
              onChange={(event) => {
                const holder = INVOICE_HOLDERS.find((one) => one === event.target.value) ?? 'company';
                change({ holder, ...(holder === 'person' ? { kind: 'ordinary', taxNo: '' } : {}) });
              }}
            >
              {INVOICE_HOLDERS.map((holder) => (
                <option key={holder} value={holder}>
                  {t(`invoice-words:holder.${holder}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        label={t('title.title')}
        hint={certified ? t('title.fixed') : undefined}
        error={faultOf('title')}
        required={!certified}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={100}
            readOnly={certified !== null}
            value={form.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      {isCompany && (
        <Field label={t('title.taxNo')} error={faultOf('taxNo')} required={!certified}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={20}
              autoComplete="off"
              readOnly={certified !== null}
              value={form.taxNo}
              onChange={(event) => change({ taxNo: event.target.value.trim().toUpperCase() })}
            />
          )}
        </Field>
      )}
      <Field label={t('title.kind')} error={faultOf('kind')}>
        {(control) => (
          <Select
            {...control}
            value={form.kind}
            onChange={(event) =>
              change({ kind: INVOICE_KINDS.find((one) => one === event.target.value) ?? 'ordinary' })
            }
          >
            {INVOICE_KINDS.filter((kind) => isCompany || kind === 'ordinary').map((kind) => (
              <option key={kind} value={kind}>
                {t(`invoice-words:kind.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isCompany &&
        TEXTS.map((field) => (
          <Field
            key={field}
            label={t(`title.${field}`)}
            error={faultOf(field)}
            hint={field === 'registeredAddress' && form.kind === 'special' ? t('title.specialHint') : undefined}
            required={form.kind === 'special'}
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={field === 'registeredAddress' ? 120 : 40}
                value={form[field]}
                onChange={(event) => change({ [field]: event.target.value })}
              />
            )}
          </Field>
        ))}
      <Field label={t('title.medium')} hint={t(`title.mediumHint.${form.medium}`)}>
        {(control) => (
          <Select
            {...control}
            value={form.medium}
            onChange={(event) =>
              change({ medium: INVOICE_MEDIA.find((one) => one === event.target.value) ?? 'electronic' })
            }
          >
            {INVOICE_MEDIA.map((medium) => (
              <option key={medium} value={medium}>
                {t(`invoice-words:medium.${medium}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {form.medium === 'electronic' && (
        <Field label={t('title.email')} hint={t('title.emailHint')} error={faultOf('email')}>
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
        <Field label={t('title.address')} error={faultOf('addressId')} required>
          {(control) => (
            <Select
              {...control}
              value={form.addressId ?? ''}
              onChange={(event) => change({ addressId: event.target.value || undefined })}
            >
              <option value="">{t('title.chooseAddress')}</option>
              {(addresses.data ?? []).map((address) => (
                <option key={address.id} value={address.id}>
                  {`${address.contactName} ${address.city}${address.district}${address.detail}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={form.isDefault}
          onChange={(event) => change({ isDefault: event.target.checked })}
        />
        {t('title.makeDefault')}
      </label>
      {save.isError && (
        <Notice tone="error" live>
          {problemText(save.error)}
        </Notice>
      )}
      <div className={styles['foot']}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t('title.save')}
        </Button>
      </div>
    </form>
  );
}
