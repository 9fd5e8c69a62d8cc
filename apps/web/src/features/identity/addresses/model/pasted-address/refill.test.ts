import { expect, it } from 'vitest';
import { type AddressForm, EMPTY_ADDRESS } from '../address-form.ts';
import { NO_FILLING, refill } from './refill.ts';

const SUZHOU = { province: '江苏省', city: '苏州市', district: '虎丘区' };
const FIRST = {
  contactName: '李工',
  phone: '13712345678',
  ...SUZHOU,
  detail: '科技路1号',
  companyName: '迅捷电子有限公司',
};

function paste(current: AddressForm, filling: typeof NO_FILLING, found: Partial<AddressForm>) {
  const { change, filling: next } = refill(current, filling, found);
  return { form: { ...current, ...change }, filling: next };
}

it('a second paste replaces all that the first filled', () => {
  const first = paste(EMPTY_ADDRESS, NO_FILLING, FIRST);
  const second = paste(first.form, first.filling, { contactName: '王强', detail: '前进路2号' });
  expect(second.form).toEqual({ ...EMPTY_ADDRESS, contactName: '王强', detail: '前进路2号' });
  const third = paste(second.form, second.filling, {});
  expect(third.form).toEqual(EMPTY_ADDRESS);
});

it('a value from before the pastes returns when the second text has none', () => {
  const own = { ...EMPTY_ADDRESS, phone: '13800138000' };
  const first = paste(own, NO_FILLING, FIRST);
  expect(first.form.phone).toBe('13712345678');
  expect(paste(first.form, first.filling, { contactName: '王强' }).form).toEqual({ ...own, contactName: '王强' });
});

it('a value that the user has changed since stays, unless the second text has its own', () => {
  const first = paste(EMPTY_ADDRESS, NO_FILLING, FIRST);
  const typed = { ...first.form, contactName: '李工（硬件部）', detail: '科技路1号3楼' };
  expect(paste(typed, first.filling, { detail: '前进路2号' }).form).toEqual({
    ...EMPTY_ADDRESS,
    contactName: '李工（硬件部）',
    detail: '前进路2号',
  });
});

it('the levels of a region give way together', () => {
  const first = paste(EMPTY_ADDRESS, NO_FILLING, { ...SUZHOU, district: '' });
  const chosen = { ...first.form, district: '吴中区' };
  expect(paste(chosen, first.filling, {}).form).toEqual(EMPTY_ADDRESS);
  const elsewhere = { ...first.form, province: '浙江省', city: '杭州市', district: '西湖区' };
  expect(paste(elsewhere, first.filling, {}).form).toEqual(elsewhere);
});
