import type { BillingProfile } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import { type BillingProfileForm, billingProfileFaults } from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { type BillingProfileInput, useSaveBillingProfile } from '../api/use-billing-profiles.ts';

/** The fields that a certified company cannot change. */
export type CertifiedCompany = Pick<BillingProfileInput, 'title' | 'taxNo'>;

export type BillingProfileFormState = ReturnType<typeof useBillingProfileForm>;

/** The form of one profile: its values, its faults and the way to save it. */
export function useBillingProfileForm(
  profile: BillingProfile | undefined,
  certified: CertifiedCompany | null,
  onSaved: () => void,
) {
  const { t } = useTranslation(['invoice', 'errors']);
  const save = useSaveBillingProfile(profile?.id);
  const [typed, setTyped] = useState<BillingProfileInput>(profile ? formOf(profile) : EMPTY);
  const [isTried, setTried] = useState(false);
  // A profile of before the certification keeps its own name: orders have chosen it.
  const form: BillingProfileInput = certified && !profile ? { ...typed, holder: 'company', ...certified } : typed;
  const faults = billingProfileFaults(form);
  const reported = save.error instanceof ApiError ? save.error.validationErrors : [];
  return {
    form,
    isFixed: certified !== null,
    isCertified: certified !== null && profile?.isFixed !== false,
    isCompany: form.holder === 'company',
    save,
    change: (part: Partial<BillingProfileInput>) => setTyped({ ...typed, ...part }),
    faultOf: (field: keyof BillingProfileForm): string | undefined => {
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
          toast.success(t('profile.saved'));
          onSaved();
        },
      });
    },
  };
}

const EMPTY: BillingProfileInput = {
  ...{ holder: 'company', title: '', taxNo: '', kind: 'ordinary', medium: 'electronic' },
  ...{ registeredAddress: '', registeredPhone: '', bank: '', bankAccount: '', email: '', isDefault: false },
};

const formOf = ({ id: _, isFixed: __, addressId, ...profile }: BillingProfile): BillingProfileInput => ({
  ...profile,
  addressId: addressId ?? undefined,
});
