import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { handInDocuments } from './support/certify.ts';
import {
  expectNoFindings,
  expectNoFindingsIn,
  expectNoSidewaysScrolling,
  FRAME,
  goWithinConsole,
} from './support/findings.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a certification is reviewed with its image next to the register, and rejected with a reason', async ({
  page,
}) => {
  await signInAsStaff(page, 'service', '/certifications');
  const { member, company, creditCode } = await handInDocuments(page, '深圳');
  await page.getByRole('searchbox').fill(member.phone);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: company }).click();
  await expect(page.getByRole('heading', { name: new RegExp(company) })).toBeVisible();
  await expect(page.getByRole('cell', { name: creditCode })).toHaveCount(2);
  const image = page.getByRole('img', { name: '加盖公章的营业执照复印件' });
  await expect(image).toBeVisible();
  await page.getByRole('button', { name: '放大' }).click();
  await page.getByRole('button', { name: '向右旋转' }).click();
  await expect(image).toHaveCSS('transform', /matrix\(0, 1\.5, -1\.5, 0/);
  await expectNoFindings(page);
  await takeScreenshot(page, 'console-certification');

  await page.getByRole('button', { name: '驳回' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('选用模板').selectOption('未盖公章');
  await dialog.getByRole('button', { name: '驳回' }).click();
  await expect(page.getByText('驳回原因：复印件未加盖公章')).toBeVisible();
  await expect(page.getByRole('button', { name: '通过认证' })).toHaveCount(0);
});

/** One for each half of the pages; both in `npm run stress`. `light` differs from `dark` only in its side menu. */
const MODES = ['dark', 'night'] as const;
const MOBILE_WIDTH = 375;
/** Every page of the console except those that another e2e test checks with rows in them. */
const PAGES = [
  ['/home', '未来七天到期'],
  ['/approvals', /共 \d+ 条|没有要审批的事/],
  ['/orders', /共 \d+ 条|这里没有订单/],
  ['/evaluations', /共 \d+ 条|没有评价/],
  ['/factories', '新订单由它生产'],
  ['/batches', /共 \d+ 条|没有批次/],
  ['/nonconformances', /共 \d+ 条|没有不合格记录/],
  ['/quality/figures', /报废统计/],
  ['/complaints', /共 \d+ 条|没有售后/],
  ['/step-events', /共 \d+ 条|没有报工记录/],
  ['/members', /共 \d+ 条/],
  ['/certifications', /共 \d+ 条|没有认证申请/],
  ['/prices', '现行'],
  ['/transfers', /共 \d+ 条|没有来款/],
  ['/refunds', /共 \d+ 条|没有退款/],
  ['/payments', /共 \d+ 条|没有支付单/],
  ['/withdrawals', /共 \d+ 条|没有提现/],
  ['/invoices', /共 \d+ 条|没有开票申请/],
  ['/credit', /共 \d+ 条|没有账期账户/],
  ['/credit-statements', /共 \d+ 条|没有账单/],
  ['/reconciliation', '所有科目此刻的余额'],
  ['/trial-balance', /借贷平衡|还没有记账/],
  ['/prepaid', /共 \d+ 条|没有预收/],
  ['/receivables', /共 \d+ 条|没有应收/],
  ['/sales', /合计|没有收入/],
  ['/ledger-months', /进行中|待结账|已结账|还没有记账/],
  ['/vouchers', /未生成|已生成|还没有结过账/],
  ['/standard-accounts', '其他应付款—会员余额'],
  ['/manual-journals', /共 \d+ 条|没有手工凭证/],
  ['/conversations', /共 \d+ 条|没有留言/],
  ['/carrier-claims', /共 \d+ 条|没有快递索赔/],
  ['/disputes', /共 \d+ 条|没有渠道争议/],
  ['/journals', /共 \d+ 条|没有分录/],
  ['/reconciliation?part=bills', /共 \d+ 条|还没有账单/],
  ['/reconciliation?part=differences', /共 \d+ 条|没有差异/],
  ['/reconciliation?part=openItems', /共 \d+ 条|没有未清项/],
  ['/bank-reconciliation', /相符 \d+ 笔/],
  ['/alarms', /共 \d+ 条|没有告警/],
  ['/limits', '登记人工退款'],
  ['/service-contacts', '业务员'],
  ['/templates', '可用的占位'],
  ['/articles', /共 \d+ 条/],
  ['/audit', '密码'],
  ['/staff', '周管理'],
  ['/roles', '审单工程师'],
  ['/instance', '服务进程'],
  ['/own-sign-in', '还没有两步验证'],
  ['/nowhere', '没有这个页面'],
] as const;

/** Parts of the list, which are tested at the same time. */
const PARTS = MODES.map((_mode, index) => PAGES.filter((_page, place) => place % MODES.length === index));

for (const [index, part] of PARTS.entries())
  test(`every page is there, fits a phone, and is in order by day or by night, part ${index + 1}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAsStaff(page, 'admin', part[0]?.[0]);
    for (const [place, [address, text]] of part.entries()) {
      if (place > 0) await goWithinConsole(page, address);
      await expect(page.locator('main').getByText(text).filter({ visible: true }).first()).toBeVisible();
      const without = place > 0 ? FRAME : undefined;
      await expectNoFindingsIn(page, sampledColumns(MODES, MODES.length, index), { without });
      await page.setViewportSize({ width: MOBILE_WIDTH, height: 900 });
      await expectNoSidewaysScrolling(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    await page.setViewportSize({ width: MOBILE_WIDTH, height: 900 });
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectNoFindingsIn(page, ['light']);
  });
