import { expectNoFindings } from './support/findings.ts';
import { CONSOLE_URL } from './support/run.ts';
import { signInAsStaff } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

const menuEntries = (page: Page) => page.getByRole('navigation', { name: '工作台菜单' }).getByRole('menuitem');
/** Entries visible to an order processor. */
const WITHOUT_LEDGER = [
  '工作台',
  '待办',
  '审批',
  '订单队列',
  '工程问客',
  '打包台',
  '工厂',
  '排产板',
  '拼版批次',
  '品质',
  '售后',
  '扫码报工',
  '工厂报工',
];

test('a role is made, given to a new colleague, and taken away under their hands', async ({ page, browser }) => {
  const name = `夜班 ${Date.now()}`;
  await signInAsStaff(page, 'admin', '/roles');
  await page.getByRole('button', { name: '新建角色' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请填写角色名称')).toBeVisible();
  await dialog.getByLabel('角色名称').fill(name);
  await dialog.getByRole('checkbox', { name: '订单', exact: true }).check();
  await dialog.getByRole('checkbox', { name: /取消订单/ }).uncheck();
  await dialog.getByRole('checkbox', { name: /查看总账/ }).check();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('订单 6/7');
  await expect(row).toContainText('总账 1/1');

  await menuEntries(page).filter({ hasText: '员工账号' }).click();
  await page.getByRole('button', { name: '新建账号' }).click();
  const account = `night${Date.now()}`;
  await dialog.getByLabel('登录账号').fill(account);
  await dialog.getByLabel('姓名').fill('夜班同事');
  await dialog.getByRole('combobox', { name: '角色' }).fill(name);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('姓名').click();
  await dialog.getByRole('button', { name: '保存' }).click();
  const secret = page.getByRole('dialog', { name: `账号 ${account} 的密码` });
  const password = (await secret.getByTestId('secret').textContent()) ?? '';
  await secret.getByRole('button', { name: '已交给本人' }).click();
  const search = page.getByRole('searchbox', { name: '账号或姓名' });
  await search.fill(account);
  await search.press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(account) })).toContainText(name);

  const colleague = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await colleague.goto(`${CONSOLE_URL}/`);
  await colleague.getByLabel('账号').fill(account);
  await colleague.getByLabel('密码').fill(password);
  await colleague.getByRole('button', { name: '登录' }).click();
  await expect(menuEntries(colleague)).toHaveText([
    ...WITHOUT_LEDGER,
    '账务核对',
    '试算平衡表',
    '订单预收款',
    '应收账款账龄',
    '收入与销项税',
    '月末结账',
    '记账分录',
    '记账凭证',
    '银行对账',
  ]);
  await menuEntries(colleague).filter({ hasText: '拼版批次' }).click();
  const propose = colleague.getByRole('button', { name: '拼版建议' });
  await expect(propose).toBeEnabled();

  await page.getByRole('tab', { name: '角色与权限' }).click();
  await expect(page.getByRole('heading', { name: '角色与权限' })).toBeVisible();
  await row.getByRole('button', { name: '修改' }).click();
  await dialog.getByRole('checkbox', { name: /排产投产/ }).uncheck();
  await dialog.getByRole('checkbox', { name: /查看总账/ }).uncheck();
  await expect(dialog.getByText('保存后对 1 名员工立即生效')).toBeVisible();
  await expect(dialog.getByText('取消：排产投产、查看总账')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(row).not.toContainText('总账');
  await propose.click();
  await expect(colleague.getByText('对不起，您没有操作权限：排产投产')).toBeVisible();
  await expect(colleague).toHaveURL(/\/batches$/);
  await expect(menuEntries(colleague)).toHaveText(WITHOUT_LEDGER);
  await colleague.context().close();

  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
  await expect(row).toHaveCount(0);
});
