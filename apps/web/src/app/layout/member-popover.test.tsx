// @vitest-environment happy-dom
import { type CreditAccount, calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../testing/open-site.tsx';

testScreens(['credit', 'credit-texts', 'payment']);
const user = setupUser();

const ACCOUNT: CreditAccount = {
  ...{ state: 'none', limit: 0, used: 0, left: 0, unbilled: 0, billed: 0, overdue: 0, statementDay: 1, dueDays: 0 },
  ...{ dailyRateBp: 0, nextCloseAt: null, suspendedBecause: null, askedLimit: 0, appliedAt: null, openedAt: null },
  ...{ note: '', forecast: [], obstacles: [], can: [] },
};

/** Returns the text next to the credit in the header, and the menu's credit pages. */
async function readPopover(account: Partial<CreditAccount>, creditLeft = 0) {
  const isTrusted = account.state === 'active';
  answer(calls.credit.account, () => ({ ...ACCOUNT, ...account }));
  openSiteAsMember('/main/addressList', { isTrusted, creditLeft });
  answer(calls.address.list, () => []);
  await user.click(await screen.findByRole('button', { name: '我的账户' }));
  const amount = (await screen.findByText('剩余账期额度')).nextElementSibling;
  if (!(amount instanceof HTMLElement)) throw new Error('no element next to the credit');
  return {
    amount,
    hasMenu: screen.queryByRole('button', { name: '账期' }) !== null || screen.queryByText('账期') !== null,
  };
}

it.each([
  [{ state: 'none' }, '立即开通'],
  [{ state: 'closed' }, '立即开通'],
  [{ state: 'applied' }, '申请审核中'],
  [{ state: 'suspended', suspendedBecause: 'overdue' }, '已暂停，去处理'],
  [{ state: 'suspended', suspendedBecause: 'staff' }, '已暂停，去处理'],
] as const)(
  'for a member with credit state %o it shows %s, links there, and the menu has no credit',
  async (account, text) => {
    const { amount, hasMenu } = await readPopover(account);
    expect(await within(amount).findByRole('link', { name: text })).toHaveAttribute('href', '/main/credit');
    expect(hasMenu).toBe(false);
  },
);

it('for a member buying on credit it shows the available amount, and the menu has the credit', async () => {
  const { amount, hasMenu } = await readPopover({ state: 'active' }, 1234.5);
  expect(amount).toHaveTextContent('¥1,234.50');
  expect(within(amount).queryByRole('link')).toBeNull();
  expect(hasMenu).toBe(true);
});

it('the messages are behind the portrait', async () => {
  await readPopover({ state: 'none' });
  expect(screen.getByRole('link', { name: '消息中心' })).toHaveAttribute('href', '/main/messages');
});
