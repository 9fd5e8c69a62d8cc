import type { InvoiceTitle } from '@xunban/contract';
import { ApiError } from '@xunban/contract/client';
import { type InvoiceTitleForm, invoiceTitleFaults } from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { type TitleForm, useSaveTitle } from '../api/use-titles.ts';

/** The fields that a certified company cannot change. */
export type CertifiedTitle = Pick<TitleForm, 'title' | 'taxNo'>;

export type TitleFormState = ReturnType<typeof useTitleForm>;

/** The form of one title: its values, its faults and the way to save it. */
export function useTitleForm(profile: InvoiceTitle | undefined, certified: CertifiedTitle | null, onSaved: () => void) {
  const { t } = useTranslation(['invoice', 'errors']);
  const save = useSaveTitle(profile?.id);
  const [typed, setTyped] = useState<TitleForm>(profile ? formOf(profile) : EMPTY);
  const [isTried, setTried] = useState(false);
  const form: TitleForm = certified ? { ...typed, holder: 'company', ...certified } : typed;
  const faults = invoiceTitleFaults(form);
  const reported = save.error instanceof ApiError ? save.error.validationErrors : [];
  return {
    form,
    isCertified: certified !== null,
    isCompany: form.holder === 'company',
    save,
    change: (part: Partial<TitleForm>) => setTyped({ ...typed, ...part }),
    faultOf: (field: keyof InvoiceTitleForm): string | undefined => {
      const own = isTried ? faults.find(([faulty]) => faulty === field) : undefined;
      if (own) return t(`errors:validation.${own[1] as 'required'}`);
      return reported.find(({ members }) => members.includes(field))?.message;
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setTried(true);
      if (faults.length > 0) return;
      save.mutate(form, {
        onSuccess: () => {
          toast.success(t('title.saved'));
          onSaved();
        },
      });
    },
  };
}

const EMPTY: TitleForm = {
  ...{ holder: 'company', title: '', taxNo: '', kind: 'ordinary', medium: 'electronic' },
  ...{ registeredAddress: '', registeredPhone: '', bank: '', bankAccount: '', email: '', isDefault: false },
};

const formOf = ({ id: _, isFixed: __, addressId, ...title }: InvoiceTitle): TitleForm => ({
  ...title,
  addressId: addressId ?? undefined,
});
