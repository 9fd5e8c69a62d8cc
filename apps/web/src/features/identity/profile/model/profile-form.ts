import type { Member } from '../../../../shared/member-storage.ts';
import type { FieldErrors } from '../../../../shared/use-checked-form.ts';

/** Profile fields that a member can change, in the order of the page; all of them optional. */
export interface ProfileForm {
  readonly trueName: string;
  readonly sex: Member['sex'];
  /** yyyy-MM-dd, or empty. */
  readonly birthday: string;
  readonly industry: string;
  readonly email: string;
  readonly qq: string;
}

/** Keys under `validation` of the `profile` texts. */
export type ProfileRule = 'qqInvalid' | 'emailInvalid' | 'birthdayInvalid';

export const profileOf = ({ trueName, sex, birthday, industry, email, qq }: Member): ProfileForm => ({
  trueName,
  sex,
  birthday,
  industry,
  email,
  qq,
});

/** @param today yyyy-MM-dd */
export function checkProfile(
  { birthday, qq, email }: ProfileForm,
  today: string,
): FieldErrors<ProfileForm, ProfileRule> {
  return {
    ...(birthday > today || (birthday !== '' && birthday < '1900-01-01') ? { birthday: 'birthdayInvalid' } : {}),
    ...(qq === '' || /^\d{5,12}$/.test(qq) ? {} : { qq: 'qqInvalid' }),
    ...(email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? {} : { email: 'emailInvalid' }),
  };
}
