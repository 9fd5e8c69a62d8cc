import { ApiError } from '@xunban/contract/api-error';
import { API_SCOPES, type ApiScope, KEY_LIFETIMES } from '@xunban/contract/api-key-rules';
import { useTranslation } from '@xunban/i18n/react';
import { SCOPE_TEXTS } from '@xunban/i18n/scope-texts';
import { Field, layout, Notice, Select, TextArea, TextInput } from '@xunban/ui';
import styles from './api-keys.module.css';
import type { KeyForm, keyFaults } from './key-form.ts';
import { PayPasswordField } from './pay-password-field.tsx';

interface KeyFieldsProps {
  readonly form: KeyForm;
  readonly onChange: (next: Partial<KeyForm>) => void;
  /** The faults that are shown. */
  readonly faults: ReturnType<typeof keyFaults>;
  /** Refusal of the last try. */
  readonly error: unknown;
  /** Scopes to choose from. */
  readonly scopes?: readonly ApiScope[];
}

/** Fields of a key: name, scopes, limits, networks and expiry. */
export function KeyFields({ form, onChange, faults, error, scopes = API_SCOPES }: KeyFieldsProps) {
  const { t } = useTranslation(['api-keys', 'common']);
  const set = (name: 'name' | 'networks' | 'perOrder' | 'perMonth') => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value });
  const fault = (field: keyof KeyForm) => {
    const found = faults.get(field);
    return found && t(`make.fault.${found}`);
  };
  const pays = form.scopes.includes('pay');
  const toggle = (scope: ApiScope, isOn: boolean) =>
    onChange({ scopes: API_SCOPES.filter((one) => (one === scope ? isOn : form.scopes.includes(one))) });
  return (
    <>
      <Field label={t('make.name')} hint={t('make.nameHint')} error={fault('name')} required>
        {(control) => <TextInput {...control} name="name" maxLength={40} value={form.name} onChange={set('name')} />}
      </Field>
      <fieldset className={layout['fieldset2']}>
        <legend className={layout['strong']}>{t('make.scopes')}</legend>
        {scopes.map((scope) => (
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
            onChange={(payPassword) => onChange({ payPassword })}
            error={error}
            isMissing={faults.has('payPassword')}
          />
        </>
      )}
      <Field label={t('make.networks')} hint={t('make.networksHint')} error={networkFault(error)} optional>
        {(control) => (
          <TextArea {...control} name="networks" rows={2} value={form.networks} onChange={set('networks')} />
        )}
      </Field>
      <Field label={t('make.expiry')} hint={t('make.expiryHint')}>
        {(control) => (
          <Select {...control} value={form.days} onChange={({ target }) => onChange({ days: target.value })}>
            {KEY_LIFETIMES.map((days) => (
              <option key={days} value={days}>
                {t('make.days', { count: days })}
              </option>
            ))}
            <option value="">{t('neverExpires')}</option>
          </Select>
        )}
      </Field>
    </>
  );
}

/** The server checks networks: it knows their notation best. */
const networkFault = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.validationErrors.find(({ members }) => members.some((name) => name.startsWith('networks')))?.message
    : undefined;
