// @vitest-environment happy-dom
import { type BillingProfile, calls, type InvoiceApplicationDetail, type InvoiceablePart } from '@xunban/contract';
import { aBillingProfile } from '@xunban/testkit/an-invoice';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['invoice', 'invoice-texts', 'errors']);
const user = setupUser();

const AT = '2026-11-23T10:00:00+08:00';
const PROFILE = aBillingProfile();
const part = (no: string, more: Partial<InvoiceablePart> = {}): InvoiceablePart => ({
  ...{ no, kind: 'board', mainOrderId: '22222222-0000-4000-8000-000000000001', mainNo: 'M2611230001' },
  ...{
    board: {
      fileName: '电源板.zip',
      image: { top: '', bottom: '' },
      layers: 2,
      lengthMm: 120,
      widthMm: 80,
      thicknessMm: 1.6,
      quantity: 10,
    },
    since: AT,
    amount: 113,
    invoiceable: 113,
    applied: 0,
    issued: 0,
    owed: 0,
  },
  ...{ canApply: true, obstacle: null, chosenProfile: null, ...more },
});
const LINE = {
  ...{ sourceNo: 'P1', name: '*电子元件*印制电路板', model: '2 层', unit: '片', quantity: '10' },
  ...{ amount: 113, net: 100, tax: 13 },
};
const APPLIED: InvoiceApplicationDetail = {
  ...{ id: '33333333-0000-4000-8000-000000000001', applicationNo: 'KP261123AAAAAAAAAA', state: 'applied' },
  ...{ title: PROFILE.title, kind: 'ordinary', medium: 'electronic', amount: 113, appliedAmount: 113, reversed: 0 },
  ...{ invoiceNos: [], reason: '', person: '', appliedAt: AT, endedAt: null, delivery: '', note: '', buyer: PROFILE },
  ...{ email: '', mailState: 'none' },
  invoices: [
    {
      ...{ id: '44444444-0000-4000-8000-000000000001', position: 1, state: 'waiting', amount: 113, net: 100, tax: 13 },
      ...{ reversed: 0, invoiceNo: '', issuedAt: null, hasPdf: false, hasXml: false, carrier: '', waybill: '' },
      ...{ sentAt: null, usedAt: null, lines: [LINE], creditNotes: [] },
    },
  ],
  steps: [{ at: AT, state: 'applied' }],
};

function billingProfilesAre(items: BillingProfile[], certified: { title: string; taxNo: string } | null = null) {
  answer(calls.invoice.profiles, () => ({ items, max: 20, certified }));
}
function partsAre(items: InvoiceablePart[], { owed = 0, unconfirmed = 0 } = {}) {
  answer(calls.invoice.uninvoiced, () => ({
    ...{ totalCount: items.length, items, total: 113, owed, unconfirmed },
    ...{ limit: 113_000, maxParts: 200 },
    months: [{ month: '2026-11', amount: 113, count: 1 }],
  }));
}

it('chooses what was sent, shows the invoice as it will print, and applies for it', async () => {
  billingProfilesAre([PROFILE]);
  partsAre([part('P1'), part('P2', { canApply: false, obstacle: 'notSent', since: null, invoiceable: 0 })]);
  const asked: unknown[] = [];
  answer(calls.invoice.preview, ({ body }) => {
    asked.push(body);
    const sums = { amount: 113, net: 100, tax: 13 };
    return {
      ...{ title: PROFILE.title, kind: 'ordinary' as const, medium: 'electronic' as const, ...sums },
      ...{ invoices: [{ position: 1, ...sums, lines: [LINE] }], left: 0 },
    };
  });
  answer(calls.invoice.apply, () => APPLIED);
  answer(calls.invoice.applications, () => ({ totalCount: 1, items: [APPLIED] }));
  answer(calls.invoice.application, () => APPLIED);
  openSiteAsMember('/main/invoiceApplySelect');
  await screen.findByText('还没发货');
  expect(screen.getAllByText('2 层 120 × 80 × 1.6 mm × 10')).toHaveLength(2);
  expect(screen.getByRole('checkbox', { name: '选择 P2' })).toBeDisabled();
  expect(screen.getAllByText('电源板.zip')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'P1' })).toHaveAttribute('href', '/main/orderDetail?orderNo=P1');
  const all = screen.getByRole('checkbox', { name: '全选本页' });
  await user.click(all);
  expect(screen.getByRole('checkbox', { name: '选择 P1' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: '选择 P2' })).not.toBeChecked();
  await user.click(all);
  expect(screen.getByRole('button', { name: '申请开票' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: '选择 P1' }));
  await user.click(screen.getByRole('button', { name: '申请开票' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('*电子元件*印制电路板');
  expect(asked[0]).toMatchObject({ nos: ['P1'], billingProfileId: PROFILE.id });
  await user.click(within(dialog).getByRole('button', { name: '提交申请' }));
  await screen.findByText('已提交，开具后会通知您');
});

it('shows the freight of an order on credit with its amount, and that it waits for the statement', async () => {
  billingProfilesAre([PROFILE]);
  const waiting = { canApply: false, obstacle: 'awaitsStatement', invoiceable: 0 } as const;
  partsAre([part('P1', waiting), part('M2611230001', { ...waiting, kind: 'freight', board: null, amount: 12.5 })]);
  openSiteAsMember('/main/invoiceApplySelect');
  const choice = await screen.findByRole('checkbox', { name: '选择 M2611230001' });
  expect(choice).toBeDisabled();
  const row = within(choice.closest('tr')!);
  for (const text of ['运费', '¥12.50', '账期账单确认后可开']) expect(row.getByText(text)).toBeInTheDocument();
});

it('a credit note that the company owes is shown and blocks nothing', async () => {
  billingProfilesAre([PROFILE]);
  partsAre([part('P1')], { owed: 20 });
  openSiteAsMember('/main/invoiceApplySelect');
  await screen.findByText(/有 ¥20\.00 已开票但已退款/);
  await user.click(screen.getByRole('checkbox', { name: '选择 P1' }));
  expect(screen.getByRole('button', { name: '申请开票' })).toBeEnabled();
});

it('a declined credit note blocks the application until another one is issued', async () => {
  billingProfilesAre([PROFILE]);
  partsAre([part('P1')], { owed: 20, unconfirmed: 20 });
  openSiteAsMember('/main/invoiceApplySelect');
  await screen.findByText(/有 ¥20\.00 的红字发票被拒绝或逾期未确认/);
  expect(screen.queryByText(/已开票但已退款/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: '选择 P1' }));
  expect(screen.getByRole('button', { name: '申请开票' })).toBeDisabled();
});

it('shows the amount before and after a refund that lowered an application', async () => {
  const lowered = { ...APPLIED, amount: 100, appliedAmount: 113 };
  answer(calls.invoice.applications, () => ({ totalCount: 1, items: [lowered] }));
  answer(calls.invoice.application, () => lowered);
  openSiteAsMember(`/main/invoiceApplyList?id=${lowered.id}`);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('开票金额因退款由 ¥113.00 减为 ¥100.00，按新金额开具。');
  expect(screen.getByText('申请时 ¥113.00，因退款调减')).toBeInTheDocument();
});

it('names every fault of a billing profile before it is sent', async () => {
  billingProfilesAre([]);
  answer(calls.address.list, () => []);
  openSiteAsMember('/main/invoiceInfo');
  await user.click((await screen.findAllByRole('button', { name: '新增抬头' }))[0]!);
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(within(dialog).getByLabelText(/^发票种类/), 'special');
  await user.click(within(dialog).getByRole('button', { name: '保存' }));
  expect(within(dialog).getAllByText('此项必填')).toHaveLength(5);
  expect(within(dialog).getByText(/请输入正确的统一社会信用代码/)).toBeInTheDocument();
});

it('keeps the name of a profile that was saved before the certification', async () => {
  const certified = { title: '深圳澄禾电子科技有限公司', taxNo: '91440300MA5EXAMPLE' };
  const personal: BillingProfile = { ...PROFILE, holder: 'person', title: '钱多多', taxNo: '', isFixed: false };
  billingProfilesAre([personal], certified);
  answer(calls.address.list, () => []);
  const sent: unknown[] = [];
  answer(calls.invoice.editProfile, ({ body }) => {
    sent.push(body);
    return personal;
  });
  openSiteAsMember('/main/invoiceInfo');
  await user.click(await screen.findByRole('button', { name: '修改 钱多多' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText(/^发票抬头/)).toHaveAttribute('readonly');
  expect(within(dialog).getByText('认证前保存的抬头，名称保持不变')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: '保存' }));
  await screen.findByText('抬头已保存');
  expect(sent).toMatchObject([{ holder: 'person', title: '钱多多' }]);
});

it('downloads what was issued', async () => {
  const issued = {
    ...APPLIED,
    state: 'issued' as const,
    invoiceNos: ['26000000000000001001'],
    invoices: APPLIED.invoices.map((invoiceDocument) => ({
      ...invoiceDocument,
      ...{ state: 'issued' as const, invoiceNo: '26000000000000001001', issuedAt: AT, hasPdf: true, hasXml: true },
    })),
  };
  answer(calls.invoice.applications, () => ({ totalCount: 1, items: [issued] }));
  answer(calls.invoice.application, () => issued);
  openSiteAsMember(`/main/invoiceApplyList?id=${issued.id}`);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('26000000000000001001');
  expect(within(dialog).getByRole('button', { name: '下载 PDF' })).toBeEnabled();
  expect(within(dialog).getByRole('button', { name: '下载 XML' })).toBeEnabled();
});

it('changes the billing profile of the automatic invoice of an order', async () => {
  billingProfilesAre([PROFILE]);
  partsAre([part('P2', { canApply: false, obstacle: 'notSent', since: null, invoiceable: 0 })]);
  const asked: unknown[] = [];
  answer(calls.order.changeInvoice, ({ query }) => {
    asked.push(query);
    const none = { canApply: false, invoiceable: 0, applied: 0, issued: 0, parts: [], applications: [] };
    return { ...none, choice: PROFILE, canChoose: true };
  });
  openSiteAsMember('/main/invoiceApplySelect');
  await user.click(await screen.findByRole('button', { name: '更改 P2' }));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(within(dialog).getByLabelText(/^发票抬头/), PROFILE.id);
  await user.click(within(dialog).getByRole('button', { name: '保存' }));
  await screen.findByText('已保存');
  expect(asked).toMatchObject([{ billingProfileId: PROFILE.id }]);
});

it('preselects the chosen billing profile among two of the same title', async () => {
  const special = { ...PROFILE, id: '11111111-0000-4000-8000-000000000002', kind: 'special' as const };
  billingProfilesAre([PROFILE, special]);
  const { id, title } = special;
  partsAre([part('P2', { canApply: false, obstacle: 'notSent', since: null, chosenProfile: { id, title } })]);
  openSiteAsMember('/main/invoiceApplySelect');
  await user.click(await screen.findByRole('button', { name: '更改 P2' }));
  expect(within(await screen.findByRole('dialog')).getByLabelText(/^发票抬头/)).toHaveValue(id);
});
