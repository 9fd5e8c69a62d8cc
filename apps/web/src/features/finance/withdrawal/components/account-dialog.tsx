import type { BankAccount } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import {
  BANK_NAMES,
  type Bank,
  type BankAccountKind,
  bankAccountFaults,
  plainAccountNo,
} from '@xunban/contract/bank-account-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, layout, Modal, Notice, problemText, Select, TextInput, toast } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { DigitsInput } from '../../payment/components/digits-input.tsx';
import { payProblem } from '../../payment/model/pay-problem.ts';
import { type AccountForm, useSaveAccount } from '../api/use-bank-accounts.ts';

interface AccountDialogProps {
  /** The account to change, or `new`; null while the dialog is closed. */
  readonly editing: BankAccount | 'new' | null;
  readonly holderName: string;
  readonly kind: BankAccountKind;
  readonly onClose: () => void;
}

/** Adds or changes a bank account in the certified name. */
export function AccountDialog({ editing, ...rest }: AccountDialogProps) {
  const { t } = useTranslation('withdrawal');
  return (
    <Modal
      open={editing !== null}
      onClose={rest.onClose}
      title={t(editing === 'new' ? 'bank.add' : 'bank.editTitle')}
      width="34rem"
      locked
    >
      {editing && <AccountFields account={editing === 'new' ? undefined : editing} {...rest} />}
    </Modal>
  );
}

type FieldsProps = Omit<AccountDialogProps, 'editing'> & { readonly account: BankAccount | undefined };
type AccountFormState = ReturnType<typeof useAccountForm>;

/** The form of one account: its values with the payment password, its faults and the way to save it. */
function useAccountForm({ account, kind, onClose }: FieldsProps) {
  const { t } = useTranslation(['withdrawal', 'errors']);
  const save = useSaveAccount(account?.id);
  const [form, setForm] = useState<AccountForm>({
    bank: account?.bank ?? 'icbc',
    branch: account?.branch ?? '',
    branchCode: account?.branchCode ?? '',
    accountNo: '',
    isPreferred: account?.isPreferred ?? false,
  });
  const [password, setPassword] = useState('');
  const [isAsked, setAsked] = useState(false);
  const change = (part: Partial<AccountForm>) => setForm({ ...form, ...part });
  const accountNo = plainAccountNo(form.accountNo);
  const isNumberUnchanged = account !== undefined && accountNo === '';
  const faults = bankAccountFaults({ ...form, accountNo, kind }).filter(
    ({ field }) => !(isNumberUnchanged && field === 'accountNo'),
  );
  const serverErrors = save.error instanceof ApiError ? save.error.validationErrors : [];
  const faultOf = (field: FaultField): string | undefined => {
    const own = isAsked ? faults.find((fault) => fault.field === field) : undefined;
    return own ? t(`errors:field.${own.code}`) : serverErrors.find(({ members }) => members.includes(field))?.message;
  };
  const problem = save.error ? payProblem(save.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (faults.length > 0 || password.length !== 6) return;
    save.mutate(
      { ...form, accountNo, payPassword: password },
      {
        onSuccess: () => {
          toast.success(t('bank.saved'));
          onClose();
        },
        onError: () => setPassword(''),
      },
    );
  };
  const isShort = isAsked && password.length !== 6 && !save.error;
  return {
    form,
    change,
    faultOf,
    password,
    setPassword,
    passwordFault: isShort ? t('form.passwordHint') : problem?.kind === 'password' ? problem.message : undefined,
    save,
    isRefused: save.isError && problem?.kind !== 'password',
    submit,
  };
}

type FaultField = 'accountNo' | 'branch' | 'branchCode';

function AccountFields(props: FieldsProps) {
  const { t } = useTranslation('withdrawal');
  const state = useAccountForm(props);
  const { form, change, save } = state;
  return (
    <form className={layout['stack4']} noValidate onSubmit={state.submit}>
      <BankFields {...props} state={state} />
      <label className={layout['line2']}>
        <input
          type="checkbox"
          checked={form.isPreferred}
          onChange={(event) => change({ isPreferred: event.target.checked })}
        />
        {t('bank.makePreferred')}
      </label>
      <Field label={t('form.password')} hint={t('form.passwordHint')} error={state.passwordFault} required>
        {(control) => (
          <DigitsInput control={control} name="payPassword" value={state.password} onChange={state.setPassword} />
        )}
      </Field>
      {state.isRefused && (
        <Notice tone="error" live>
          {problemText(save.error)}
        </Notice>
      )}
      <div className={layout['rowEnd2']}>
        <Button onClick={props.onClose}>{t('bank.cancel')}</Button>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t('bank.save')}
        </Button>
      </div>
    </form>
  );
}

/** Holder, bank, number and branch of the account. */
function BankFields({ account, holderName, kind, state }: FieldsProps & { readonly state: AccountFormState }) {
  const { t } = useTranslation(['withdrawal', 'withdrawal-texts']);
  const { form, change, faultOf } = state;
  return (
    <>
      <Field label={t('bank.holder')} hint={t('bank.holderHint')}>
        {(control) => <TextInput {...control} value={holderName} readOnly />}
      </Field>
      <Field label={t('bank.bank')} required>
        {(control) => (
          <Select {...control} value={form.bank} onChange={(event) => change({ bank: event.target.value as Bank })}>
            {BANK_NAMES.map((bank) => (
              <option key={bank} value={bank}>
                {t(`withdrawal-texts:bank.${bank}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t(kind === 'personal' ? 'bank.cardNo' : 'bank.companyNo')}
        hint={account ? t('bank.keepNo', { no: account.accountNo.slice(-4).padStart(8, '*') }) : undefined}
        error={faultOf('accountNo')}
        required={account === undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            name="accountNo"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={form.accountNo}
            onChange={(event) => change({ accountNo: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('bank.branch')}
        hint={t('bank.branchHint')}
        error={faultOf('branch')}
        required={kind === 'company'}
      >
        {(control) => (
          <TextInput
            {...control}
            name="branch"
            maxLength={60}
            value={form.branch}
            onChange={(event) => change({ branch: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('bank.branchCode')} hint={t('bank.branchCodeHint')} error={faultOf('branchCode')}>
        {(control) => (
          <TextInput
            {...control}
            name="branchCode"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={form.branchCode}
            onChange={(event) => change({ branchCode: event.target.value.trim() })}
          />
        )}
      </Field>
    </>
  );
}
