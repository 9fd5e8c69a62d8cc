import { useTranslation } from '@xunban/i18n/react';
import { shanghaiToday } from '@xunban/i18n/when';
import { Button, Card, Field, layout, Notice, problemText, Select, TextInput, toast } from '@xunban/ui';
import type { Member } from '../../../../shared/member-storage.ts';
import { useCheckedForm } from '../../../../shared/use-checked-form.ts';
import { serverRules } from '../../account/model/server-rules.ts';
import { useSaveProfile } from '../api/use-save-profile.ts';
import { checkProfile, type ProfileForm, type ProfileRule, profileOf } from '../model/profile-form.ts';
import styles from './profile.module.css';

const SEXES = ['', 'male', 'female'] as const satisfies readonly Member['sex'][];
const NAMES = Object.fromEntries(
  ['trueName', 'sex', 'birthday', 'qq', 'email', 'industry'].map((name) => [name, name]),
) as Readonly<Record<string, keyof ProfileForm>>;

/** The profile fields that a member fills in. */
export function ProfileFields({ member }: { member: Member }) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const save = useSaveProfile();
  const form = useCheckedForm<ProfileForm, ProfileRule>(
    profileOf(member),
    (values) => checkProfile(values, shanghaiToday()),
    (values) =>
      save.mutate(values, {
        onSuccess: () => {
          form.clearDraft();
          toast.success(common('toast.saved'));
        },
      }),
    'profile',
  );
  const serverErrors = serverRules(save.error, NAMES);
  const error = (name: keyof ProfileForm) =>
    form.errors[name] ? t(`validation.${form.errors[name]}`) : serverErrors[name];
  const input = (name: Exclude<keyof ProfileForm, 'sex'>) => ({
    name,
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.set(name)(event.target.value),
  });
  return (
    <Card title={t('details')}>
      <form ref={form.element} className={layout['stack5']} noValidate onSubmit={form.submit}>
        {save.isError && (
          <Notice tone="error" live>
            {problemText(save.error)}
          </Notice>
        )}
        <div className={styles['pair']}>
          <Field label={t('field.trueName')} error={error('trueName')}>
            {(control) => <TextInput {...control} {...input('trueName')} autoComplete="name" maxLength={30} />}
          </Field>
          <Field label={t('field.sex')} error={error('sex')}>
            {(control) => (
              <Select
                {...control}
                name="sex"
                value={form.values.sex}
                onChange={(event) => form.set('sex')(event.target.value)}
              >
                {SEXES.map((sex) => (
                  <option key={sex} value={sex}>
                    {t(`sex.${sex === '' ? 'untold' : sex}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('field.birthday')} error={error('birthday')}>
            {(control) => (
              <TextInput {...control} {...input('birthday')} type="date" max={shanghaiToday()} autoComplete="bday" />
            )}
          </Field>
          <Field label={t('field.industry')} error={error('industry')}>
            {(control) => <TextInput {...control} {...input('industry')} maxLength={50} />}
          </Field>
          <Field label={t('field.email')} hint={t('field.emailHint')} error={error('email')}>
            {(control) => (
              <TextInput {...control} {...input('email')} type="email" autoComplete="email" maxLength={100} />
            )}
          </Field>
          <Field label={t('field.qq')} error={error('qq')}>
            {(control) => <TextInput {...control} {...input('qq')} inputMode="numeric" maxLength={12} />}
          </Field>
        </div>
        <Button type="submit" kind="primary" className={styles['save'] ?? ''} busy={save.isPending}>
          {common('action.save')}
        </Button>
      </form>
    </Card>
  );
}
