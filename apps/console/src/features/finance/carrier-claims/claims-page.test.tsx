// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';
import type { CarrierClaim } from './claim-queries.ts';

testScreens(['console', 'console-claims', 'pricing']);

const at = '2026-11-02T09:00:00+08:00';
const claim: CarrierClaim = {
  ...{
    id: '11111111-0000-4000-8000-000000000001',
    claimNo: 'SP1',
    mainNo: 'M1',
    carrier: 'SF',
    waybill: 'SF12345678901',
  },
  ...{ parcelId: '11111111-0000-4000-8000-000000000002', cause: 'lost', claimed: 200, agreed: null, state: 'sent' },
  ...{
    dueOn: '2026-11-09',
    isOverdue: true,
    note: '<img src=x onerror=alert(1)>工单',
    claimedBy: '吴仓管',
    claimedAt: at,
  },
  ...{ paidOn: null, bankReference: '', reason: '', can: ['agree', 'refuse'] },
};

it('shows what carriers owe, and records their answers and payments', async () => {
  const sent: unknown[] = [];
  let current = claim;
  const record =
    (next: Partial<CarrierClaim>) =>
    ({ body }: { readonly body: unknown }) => {
      sent.push(body);
      current = { ...current, ...next };
      return current;
    };
  answer(calls.staffCarrierClaims.list, () => ({ totalCount: 1, items: [current], receivable: current.agreed ?? 0 }));
  answer(calls.staffCarrierClaims.agree, record({ state: 'agreed', agreed: 150, isOverdue: false, can: ['pay'] }));
  answer(calls.staffCarrierClaims.pay, record({ state: 'paid', paidOn: '2026-11-05', bankReference: 'B-1', can: [] }));
  openConsole('/carrier-claims');
  await screen.findByText(/<img src=x onerror=alert\(1\)>工单/);
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(screen.getByText(/2026-11-09 前答复 · 已超期/)).toBeInTheDocument();
  const person = setupUser();
  await person.click(screen.getByRole('button', { name: '登记同意赔付' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByRole('spinbutton', { name: '同意赔付（元）' });
  expect(amount).toHaveValue('200.00');
  await person.clear(amount);
  await person.type(amount, '150');
  await person.type(dialog.getByLabelText('付款期限'), '2026-12-01');
  await person.click(dialog.getByRole('button', { name: '登记同意赔付' }));
  await screen.findByText('同意赔付，待到账', { selector: 'span' });
  await person.click(await screen.findByRole('button', { name: '登记到账' }));
  const reference = await screen.findByRole('textbox', { name: '银行流水号' });
  expect(screen.getByText('按同意的 ¥150.00 记入银行，冲应收。')).toBeInTheDocument();
  await person.type(reference, 'B-1');
  const [send] = screen.getAllByRole('button', { name: '登记到账' }).slice(-1);
  if (send) await person.click(send);
  await screen.findByText(/2026-11-05 到账，流水号 B-1/);
  expect(sent).toEqual([
    { amount: 150, dueOn: '2026-12-01' },
    { paidOn: expect.any(String), bankReference: 'B-1' },
  ]);
});
