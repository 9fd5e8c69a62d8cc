// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor } from '@xunban/testkit/screen';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['wallet', 'withdrawal']);

it('offers the month that is over as a file, another one when it is chosen, and shows why there is none', async () => {
  const asked: unknown[] = [];
  answer(calls.payment.cashLogs, () => ({ totalCount: 0, items: [] }));
  answer(calls.withdrawal.allowance, () => refuse('unavailable'));
  answer(calls.payment.walletFile, ({ params }) => {
    asked.push(params);
    return refuse('wallet.tooManyLines');
  });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T10:00:00+08:00') });
  onTestFinished(() => void vi.useRealTimers());
  openSiteAsMember('/main/accountInfo');
  const user = setupUser();
  const [last, before] = ['2026-10', '2026-09'];
  const months = await screen.findByRole('combobox', { name: '月份' });
  expect(months).toHaveValue(last);
  await user.click(screen.getByRole('button', { name: 'PDF' }));
  await screen.findByText('这个月的流水超过 5000 笔，请下载 CSV');
  await user.selectOptions(months, before);
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(asked).toEqual([
    { month: last, file: 'document' },
    { month: before, file: 'csv' },
  ]);
});

it('each booking leads to its document, and the months begin with that of the registration', async () => {
  const log = { at: '2026-03-02T10:00:00+08:00', balance: 100, person: '' } as const;
  answer(calls.payment.cashLogs, () => ({
    totalCount: 2,
    items: [
      { ...log, id: '1', kind: 'payment' as const, amount: -98.5, reference: 'ZF2603020001' },
      { ...log, id: '2', kind: 'withdrawal' as const, amount: -20, reference: 'TX2603020001' },
    ],
  }));
  answer(calls.withdrawal.allowance, () => refuse('unavailable'));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-18T10:00:00+08:00') });
  onTestFinished(() => void vi.useRealTimers());
  openSiteAsMember('/main/accountInfo', { registeredAt: '2026-02-27T10:00:00+08:00' });
  expect(await screen.findByRole('link', { name: 'ZF2603020001' })).toHaveAttribute(
    'href',
    '/paymentOrder?payNo=ZF2603020001',
  );
  expect(screen.getByRole('link', { name: 'TX2603020001' })).toHaveAttribute('href', '/main/takeoutlist');
  const months = await screen.findByRole<HTMLSelectElement>('combobox', { name: '月份' });
  await waitFor(() => expect([...months.options].map(({ value }) => value)).toEqual(['2026-03', '2026-02']));
});
