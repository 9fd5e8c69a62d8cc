import { expectNoFindings } from './support/findings.ts';
import { CONSOLE_URL } from './support/run.ts';
import { signInAsStaff } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

const tabs = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');
const tab = (page: Page, name: string) => tabs(page).filter({ has: page.getByText(name, { exact: true }) });
const shown = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab', { selected: true });
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('menuitem', { name }).click();
const searchBox = (page: Page) => page.getByRole('searchbox', { name: '订单号、会员号或文件名' });

test('pages stay open side by side in tabs, by mouse and by keyboard', async ({ page }) => {
  await signInAsStaff(page, 'admin', '/orders');
  await expect(tabs(page)).toHaveText(['订单队列']);

  await test.step('a page that changes its own filter stays in its tab, also one step back', async () => {
    await page.locator('.ant-segmented').getByText('审核中').click();
    await expect(tabs(page)).toHaveText(['订单队列 · 审核中']);
    await expect(page).toHaveURL(/\/orders\?state=10$/);
    await page.goBack();
    await expect(tabs(page)).toHaveText(['订单队列']);
  });

  await test.step('another query is another tab; what was typed waits in the hidden page', async () => {
    await searchBox(page).fill('half a word');
    await menu(page, '账务核对');
    await expect(page.getByRole('heading', { name: '总账核对' })).toBeVisible();
    await expect(searchBox(page)).toBeHidden();
    await page.evaluate(() => history.pushState({ key: 'typed' }, '', '/orders?state=30'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect(tabs(page)).toHaveText(['订单队列', '账务核对', '订单队列 · 待付款']);
    await tab(page, '订单队列').click();
    await expect(searchBox(page)).toHaveValue('half a word');
  });

  await test.step('refreshing rebuilds the page', async () => {
    await shown(page).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '刷新页面' }).click();
    await expect(searchBox(page)).toHaveValue('');
    await expect(shown(page)).toHaveText('订单队列');
  });

  await test.step('arrows move along the tabs, Enter shows, the menu key opens what can be done', async () => {
    await shown(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, '账务核对')).toBeFocused();
    await expect(shown(page)).toHaveText('订单队列');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, '订单队列 · 待付款')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shown(page)).toHaveText('订单队列 · 待付款');
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: '关闭右侧' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('menuitem', { name: '关闭左侧' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: '关闭左侧' })).toBeHidden();
    await expect(tab(page, '订单队列 · 待付款')).toBeFocused();
  });

  await test.step('closing the shown tab shows its right neighbour, or the last; a pinned one stays', async () => {
    await tab(page, '账务核对').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '固定页面' }).click();
    // A menu that is closing takes keys.
    await expect(page.getByRole('menuitem', { name: '固定页面' })).toBeHidden();
    await tab(page, '订单队列').press('Delete');
    await expect(tabs(page)).toHaveText(['账务核对', '订单队列 · 待付款']);
    await expect(shown(page)).toHaveText('订单队列 · 待付款');
    await shown(page).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: '关闭其它' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await tab(page, '订单队列 · 待付款').press('Delete');
    await expect(shown(page)).toHaveText('账务核对');
    await expect(shown(page)).toBeFocused();
  });

  await test.step('a reload brings the tabs back and leaves nothing behind', async () => {
    await menu(page, '订单队列');
    await page.reload();
    await expect(tabs(page)).toHaveText(['账务核对', '订单队列']);
    await expect(shown(page)).toHaveText('订单队列');
    await expect(page.getByLabel('已固定')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('xunbanConsole.tabs'))).toBeNull();
    await expect(page.getByRole('heading', { name: '订单队列' })).toBeVisible();
  });

  await test.step('a link opens in another tab without another sign-in, and signing out ends both', async () => {
    const opened = page.context().waitForEvent('page');
    await page
      .getByRole('menuitem', { name: '账务核对' })
      .getByRole('link')
      .click({ modifiers: ['ControlOrMeta'] });
    const linked = await opened;
    await expect.poll(() => linked.url()).toMatch(/\/reconciliation$/);
    await linked.close();
    // A tab of the test's own: the browser does not always report what a tab that a click opened in the background shows.
    const otherTab = await page.context().newPage();
    await otherTab.goto(`${CONSOLE_URL}/reconciliation`);
    await expect(otherTab.getByRole('heading', { name: '总账核对' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '订单队列' })).toBeVisible();
    await otherTab.getByRole('button', { name: '周管理' }).click();
    await otherTab.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await otherTab.close();
    const alone = await page.context().newPage();
    await alone.goto(`${CONSOLE_URL}/reconciliation`);
    await expect(alone).toHaveURL(/\/sign-in/);
    await alone.close();
  });

  await test.step('the next user finds no tab, and no page of the previous user', async () => {
    await signInAsStaff(page, 'engineer', '/reconciliation?a=1');
    await expect(page.getByText('对不起，您无权访问页面: /reconciliation，请联系管理员')).toBeVisible();
    await expect(page).toHaveURL(/\/403$/);
    await expect(tabs(page)).toHaveText(['无权访问']);
    await expect(page.getByRole('menuitem', { name: '账务核对' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '无权访问' })).toBeVisible();
    await expectNoFindings(page);
  });
});
