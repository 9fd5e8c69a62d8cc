import type { Certification } from '@xunban/contract';
import { hasWrongCheckDigit } from '@xunban/contract/certification-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, layout, Notice, problemText, TextInput, toast } from '@xunban/ui';
import type { Member } from '../../../../shared/member-storage.ts';
import { useCheckedForm } from '../../../../shared/use-checked-form.ts';
import { CodeInput } from '../../account/components/code-input.tsx';
import { codeWasSent } from '../../account/model/resend-clock.ts';
import { serverRules } from '../../account/model/server-rules.ts';
import { useCertificationCode, useCertify } from '../api/use-certify.ts';
import {
  type CertificationRule,
  checkCertification,
  EMPTY_CERTIFICATION,
  mapSentFields,
  PERSON,
  type CertificationForm as Values,
} from '../model/certification-form.ts';
import { memberTypes } from '../model/certification-view.ts';
import styles from './certification.module.css';
import { ChoiceGroup } from './choice-group.tsx';
import { EnterpriseFields, type FieldsProps } from './enterprise-fields.tsx';

interface CertificationFormProps {
  readonly certification: Certification;
  readonly member: Member;
  /** Company and number that are known already. */
  readonly prefill: { readonly companyName: string; readonly invoiceNo: string };
  readonly onSubmitted: (certification: Certification) => void;
}

/** Takes the details of a company or an individual, with a code to the member's own phone (specification §5). */
export function CertificationForm({ certification, member, prefill, onSubmitted }: CertificationFormProps) {
  const { t } = useTranslation(['certification', 'errors', 'account']);
  const { t: common } = useTranslation();
  const types = memberTypes(certification);
  const certify = useCertify();
  const form = useCheckedForm<Values, CertificationRule>(
    { ...EMPTY_CERTIFICATION, memberType: types[0] ?? PERSON, ...known(prefill) },
    checkCertification,
    (values) =>
      certify.mutate(values, {
        onSuccess: (answer) => {
          form.clearDraft();
          toast.success(common('toast.submitted'));
          onSubmitted(answer);
        },
      }),
    'certification',
  );
  const serverErrors = serverRules(certify.error, mapSentFields(form.values));
  const error = (name: keyof Values) =>
    form.errors[name] ? t(`errors:validation.${form.errors[name]}`) : serverErrors[name];
  const fields = { values: form.values, error, change: form.change };
  return (
    <form ref={form.element} className={layout['stack5']} noValidate onSubmit={form.submit}>
      {certification.state === 'rejected' && (
        <Notice tone="error" title={t('rejected.title')}>
          {t('rejected.reason', { reason: certification.reason })}
        </Notice>
      )}
      {certify.isError && (
        <Notice tone="error" live>
          {problemText(certify.error)}
        </Notice>
      )}
      <ChoiceGroup
        name="memberType"
        label={t('field.memberType')}
        value={form.values.memberType}
        options={types.map((type) => ({
          value: type,
          text: t(`memberType.${type}`),
          hint: t(`memberTypeHint.${type}`),
        }))}
        error={error('memberType')}
        onChange={(memberType) => form.change({ memberType })}
      />
      {form.values.memberType === PERSON ? (
        <PersonFields {...fields} />
      ) : (
        <EnterpriseFields {...fields} onCompanyMissing={() => form.setError('taxNumber', 'certify.company')} />
      )}
      <div className={styles['pair']}>
        <Field label={t('field.phone')} hint={t('field.phoneHint')}>
          {(control) => <TextInput {...control} name="phone" readOnly value={member.account} />}
        </Field>
        <Field label={t('account:field.smsCode')} error={error('verifyCode')} required>
          {(control) => (
            <Code
              control={control}
              phone={member.account}
              value={form.values.verifyCode}
              onChange={form.set('verifyCode')}
            />
          )}
        </Field>
      </div>
      <Button type="submit" kind="primary" size="large" block busy={certify.isPending}>
        {t(certify.isPending ? 'submitting' : 'submit')}
      </Button>
    </form>
  );
}

interface CodeProps extends Pick<Parameters<typeof CodeInput>[0], 'control' | 'value' | 'onChange'> {
  readonly phone: string;
}

function Code({ control, phone, value, onChange }: CodeProps) {
  const { t } = useTranslation('account');
  const send = useCertificationCode(phone);
  const sendCode = () =>
    send.mutate(undefined, {
      onSuccess: () => {
        codeWasSent();
        toast.success(t('field.codeSent', { phone }));
      },
      onError: (error) => toast.error(problemText(error)),
    });
  return (
    <CodeInput
      control={control}
      name="verifyCode"
      value={value}
      onChange={onChange}
      isSending={send.isPending}
      onSend={sendCode}
    />
  );
}

const known = ({ companyName, invoiceNo }: CertificationFormProps['prefill']): Partial<Values> =>
  companyName === '' ? {} : { companyName, pickedCompany: companyName, taxNumber: invoiceNo };

/** Name and identity number as on the card. */
function PersonFields({ values, error, change }: FieldsProps) {
  const { t } = useTranslation('certification');
  return (
    <div className={styles['pair']}>
      <Field label={t('field.personName')} error={error('personName')} required>
        {(control) => (
          <TextInput
            {...control}
            name="personName"
            autoComplete="name"
            maxLength={60}
            value={values.personName}
            onChange={(event) => change({ personName: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('field.identityNo')}
        hint={t('field.identityNoHint')}
        error={error('identityNo')}
        warning={hasWrongCheckDigit(values.identityNo) && t('field.identityNoDoubtful')}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            name="identityNo"
            autoComplete="off"
            maxLength={20}
            value={values.identityNo}
            onChange={(event) => change({ identityNo: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
