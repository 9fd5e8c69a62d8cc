import { expect, it } from 'vitest';
import { checkProfile, type ProfileForm } from './profile-form.ts';

const empty: ProfileForm = { trueName: '', sex: '', birthday: '', qq: '', email: '', industry: '' };

it.each<[Partial<ProfileForm>, object]>([
  [{}, {}],
  [{ qq: '12345', email: 'li@example.com', birthday: '1990-03-07' }, {}],
  [{ qq: '1234' }, { qq: 'qqInvalid' }],
  [{ qq: '1234567890123' }, { qq: 'qqInvalid' }],
  [{ qq: '12a45' }, { qq: 'qqInvalid' }],
  [{ email: 'li@example' }, { email: 'emailInvalid' }],
  [{ email: 'li example.com' }, { email: 'emailInvalid' }],
  [{ birthday: '2026-11-21' }, {}],
  [{ birthday: '2026-11-22' }, { birthday: 'birthdayInvalid' }],
  [{ birthday: '1899-12-31' }, { birthday: 'birthdayInvalid' }],
])('%j → %j', (change, errors) => expect(checkProfile({ ...empty, ...change }, '2026-11-21')).toEqual(errors));
