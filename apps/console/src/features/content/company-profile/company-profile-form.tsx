import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import {
  APPROVED_COMPANY_FACTS,
  COMPANY_PROFILE_FACTS,
  type CompanyProfileFact,
} from '@xunban/contract/company-profile';
import { MAX_PHONE_TEXT } from '@xunban/contract/phone-numbers';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Card, Field, problemText, TextInput, toast } from '@xunban/ui';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import styles from './company-profile.module.css';

export type Saved = CallOutput<AllCalls['staffCompanyProfile']['read']>;

const GROUPS = {
  company: ['companyName', 'companyNameEn', 'companyAddress', 'companyAddressEn', 'sealPurpose'],
  reached: ['hotline', 'phone', 'email', 'workingHours', 'workingHoursEn'],
  money: ['taxNo', 'bank', 'bankEn', 'bankAccount'],
  filings: ['icpNo', 'policeNo'],
} as const satisfies Record<string, readonly CompanyProfileFact[]>;
const LENGTHS: Readonly<Record<CompanyProfileFact, number>> = {
  ...{ companyName: 80, companyNameEn: 120, companyAddress: 200, companyAddressEn: 200, sealPurpose: 12 },
  ...{ hotline: MAX_PHONE_TEXT, phone: MAX_PHONE_TEXT, email: 100, workingHours: 100, workingHoursEn: 100 },
  ...{ taxNo: 20, bank: 100, bankEn: 120, bankAccount: 40, icpNo: 40, policeNo: 40 },
};
const NEEDS_APPROVAL: ReadonlySet<CompanyProfileFact> = new Set(APPROVED_COMPANY_FACTS);

/** Every fact with what counts where it is empty; saved together. Facts that need approval are fixed while a proposal is pending. */
export function CompanyProfileForm({ saved }: { readonly saved: Saved }) {
  const { t } = useTranslation('console-company-profile');
  const client = useQueryClient();
  const [facts, setFacts] = useState(saved.facts);
  const save = useMutation({
    mutationFn: () => api.staffCompanyProfile.save({ body: facts }),
    onSuccess(answer) {
      toast.success(t(answer.proposal && !saved.proposal ? 'proposed' : 'saved'));
      client.setQueryData(['companyProfile'], answer);
    },
    onError: (error) => toast.error(problemText(error)),
  });
  const isDirty = COMPANY_PROFILE_FACTS.some((name) => facts[name] !== saved.facts[name]);
  const faults = faultsOf(save.error);
  return (
    <form
      className={styles['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && !save.isPending) save.mutate();
      }}
    >
      {Object.entries(GROUPS).map(([group, names]) => (
        <Card key={group} title={t(`group.${group as keyof typeof GROUPS}`)}>
          <div className={styles['fields']}>
            {names.map((name) => (
              <Field key={name} label={t(`fact.${name}`)} error={faults.get(name)} hint={hintOf(name)}>
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={LENGTHS[name]}
                    readOnly={saved.proposal !== null && NEEDS_APPROVAL.has(name)}
                    value={facts[name]}
                    onChange={({ target }) => setFacts({ ...facts, [name]: target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
        </Card>
      ))}
      <Space wrap>
        <Button type="primary" htmlType="submit" disabled={!isDirty} loading={save.isPending}>
          {t('save')}
        </Button>
        <Button disabled={!isDirty} onClick={() => setFacts(saved.facts)}>
          {t('undo')}
        </Button>
      </Space>
    </form>
  );

  /** Returns the text that pages show while the field is empty, else the condition of a change. */
  function hintOf(name: CompanyProfileFact) {
    if (saved.facts[name] !== '') return NEEDS_APPROVAL.has(name) ? t('needsApproval') : undefined;
    const fallback = saved.fromSettings[name];
    if (fallback !== '') return t('fromSettings', { value: fallback });
    return <Badge tone="warning">{t('unset')}</Badge>;
  }
}

const faultsOf = (error: unknown): ReadonlyMap<string, string> =>
  new Map(
    (error instanceof ApiError ? error.validationErrors : []).flatMap(({ members, message }) =>
      members.map((member) => [member, message] as const),
    ),
  );
