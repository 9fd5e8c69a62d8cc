import { ApiError } from '@xunban/contract/api-error';
import { API_SCOPES, type ApiScope, KEY_LIFETIMES } from '@xunban/contract/api-key-rules';
import { useTranslation } from '@xunban/i18n/react';
import { SCOPE_TEXTS } from '@xunban/i18n/scope-texts';
import { Button, Field, layout, Modal, Notice, problemText, Select, TextArea, TextInput } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import styles from './api-keys.module.css';
import { useMakeKey } from './api-keys-queries.ts';
import { EMPTY_FORM, type KeyForm, keyFaults, newKeyOf } from './key-form.ts';
import { PayPasswordField } from './pay-password-field.tsx';
import { Secret } from './secret.tsx';

/** Makes a key: its name, what it may do, from where and for how long. The secret is shown once. */
export function MakeDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  return (
    <Modal open={open} onClose={onClose} title={t('make.title')} width="36rem" locked>
      <MakeForm onClose={onClose} />
    </Modal>
  );
}

function MakeForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['api-keys', 'common']);
  const make = useMakeKey();
  const [form, setForm] = useState(EMPTY_FORM);
  const [isSent, setSent] = useState(false);
  const change = (next: Partial<KeyForm>) => setForm((current) => ({ ...current, ...next }));
  const set = (name: 'name' | 'networks' | 'perOrder' | 'perMonth') => (event: { target: { value: string } }) =>
    change({ [name]: event.target.value });
  const faults = keyFaults(form);
  const fault = (field: keyof KeyForm) => {
    const found = isSent ? faults.get(field) : undefined;
    return found && t(`make.fault.${found}`);
  };
  const pays = form.scopes.includes('pay');
  const toggle = (scope: ApiScope, isOn: boolean) =>
    change({ scopes: API_SCOPES.filter((one) => (one === scope ? isOn : form.scopes.includes(one))) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (faults.size > 0) return;
    make.mutate(newKeyOf(form), {
      onError: () => {
        change({ payPassword: '' });
        setSent(false);
      },
    });
  };
  if (make.data) return <Secret token={make.data.token} onClose={onClose} />;
  return (
    <form className={layout['stack4']} noValidate onSubmit={submit}>
      {make.isError && (
        <Notice tone="error" live>
          {problemText(make.error)}
        </Notice>
      )}
      <Field label={t('make.name')} hint={t('make.nameHint')} error={fault('name')} required>
        {(control) => <TextInput {...control} name="name" maxLength={40} value={form.name} onChange={set('name')} />}
      </Field>
      <fieldset className={layout['fieldset2']}>
        <legend className={layout['strong']}>{t('make.scopes')}</legend>
        {API_SCOPES.map((scope) => (
          <label key={scope} className={styles['scope']}>
            <input
              type="checkbox"
              checked={form.scopes.includes(scope)}
              onChange={({ target }) => toggle(scope, target.checked)}
            />
            <span>
              {t(`scope.${SCOPE_TEXTS[scope]}.name`)} <code>{scope}</code>
              <span className={styles['hint']}>{t(`scope.${SCOPE_TEXTS[scope]}.hint`)}</span>
            </span>
          </label>
        ))}
        {fault('scopes') && <p className={layout['error']}>{fault('scopes')}</p>}
      </fieldset>
      {pays && (
        <>
          <Notice tone="warning" title={t('make.payWarning')}>
            {t('make.payWarningHint')}
          </Notice>
          <div className={styles['limits']}>
            {(['perOrder', 'perMonth'] as const).map((name) => (
              <Field key={name} label={t(`make.${name}`)} error={fault(name)} required>
                {(control) => (
                  <TextInput
                    {...control}
                    name={name}
                    inputMode="decimal"
                    maxLength={14}
                    value={form[name]}
                    onChange={set(name)}
                  />
                )}
              </Field>
            ))}
          </div>
          <PayPasswordField
            value={form.payPassword}
            onChange={(payPassword) => change({ payPassword })}
            error={make.error}
            isMissing={isSent && faults.has('payPassword')}
          />
        </>
      )}
      <Field label={t('make.networks')} hint={t('make.networksHint')} error={networkFault(make.error)} optional>
        {(control) => (
          <TextArea {...control} name="networks" rows={2} value={form.networks} onChange={set('networks')} />
        )}
      </Field>
      <Field label={t('make.expiry')} hint={t('make.expiryHint')}>
        {(control) => (
          <Select {...control} value={form.days} onChange={({ target }) => change({ days: target.value })}>
            {KEY_LIFETIMES.map((days) => (
              <option key={days} value={days}>
                {t('make.days', { count: days })}
              </option>
            ))}
            <option value="">{t('neverExpires')}</option>
          </Select>
        )}
      </Field>
      <Button type="submit" kind="primary" busy={make.isPending}>
        {t('make.send')}
      </Button>
    </form>
  );
}

/** The server checks networks: it knows their notation best. */
const networkFault = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.validationErrors.find(({ members }) => members.some((name) => name.startsWith('networks')))?.message
    : undefined;
