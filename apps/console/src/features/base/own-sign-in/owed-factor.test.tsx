// @vitest-environment happy-dom
import { calls, type OwnSignIn } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole, setSignedInStaff } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-sign-in', 'order-texts', 'pricing', 'board-problems']);

const nothing: OwnSignIn = {
  ...{ isRequired: true, totp: null, passkeys: [], recoveryCodesLeft: 0, canUsePasskeys: true, history: [] },
};

it('shows nothing but the way to a second factor while one is owed, and the console after the codes are kept', async () => {
  const user = setupUser();
  let own = nothing;
  answer(calls.staffSignIn.own, () => own);
  answer(calls.staffSignIn.beginTotp, () => ({ secret: 'ABCD'.repeat(8), address: 'otpauth://totp/x?secret=ABCD' }));
  answer(calls.staff.orders, () => ({ totalCount: 0, items: [] }));
  answer(calls.staff.orderCounts, () => []);
  openConsole('/orders', { owesSecondFactor: true }, { menu: true });

  await screen.findByRole('heading', { name: '请先添加两步验证' });
  expect(screen.queryByRole('navigation', { name: '工作台菜单' })).not.toBeInTheDocument();

  await user.click(await screen.findByRole('button', { name: '添加验证器' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('登录密码'), 'shen-dan-yuan-1');
  await user.click(within(dialog).getByRole('button', { name: '下一步' }));
  await screen.findByRole('img', { name: '验证器应用的二维码' });
  expect(screen.getByTestId('totp-secret').textContent).toBe(Array.from({ length: 8 }, () => 'ABCD').join(' '));

  answer(calls.staffSignIn.confirmTotp, () => refuse('staff.codeWrong'));
  await user.type(await screen.findByLabelText('6 位验证码'), '000000');
  await user.click(screen.getByRole('button', { name: '确认并开启' }));
  await screen.findByText('验证码不正确，或已经用过');

  answer(calls.staffSignIn.confirmTotp, () => {
    own = { ...nothing, totp: { addedAt: '2026-11-22T10:00:00+08:00', lastUsedAt: null }, recoveryCodesLeft: 2 };
    return { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] };
  });
  await user.click(screen.getByRole('button', { name: '确认并开启' }));
  const codes = await screen.findByRole('list', { name: '迅板工作台恢复码' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(2);
  setSignedInStaff({ owesSecondFactor: false });
  await user.click(screen.getByRole('button', { name: '我已保存' }));
  await screen.findByRole('navigation', { name: '工作台菜单' });
});
