import { goWithin } from './support/findings.ts';
import { enterAs, enterAsNewMember, newPhone } from './support/member.ts';
import { smsCode } from './support/outbox.ts';
import { expect, type Page, test } from './support/test.ts';

test('signing in where a quote is to be saved: the countdown of a code outlives the dialog', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/quote');
  const open = page.getByRole('button', { name: '保存', exact: true });
  const dialog = page.getByRole('dialog', { name: '登录后继续' });
  await open.click();
  const send = dialog.getByRole('button', { name: '获取验证码' });
  await send.click();
  await expect(dialog.getByText('请先输入手机号')).toBeVisible();
  await dialog.getByRole('textbox', { name: /手机号/ }).fill(phone);
  await send.click();
  await expect(dialog.getByRole('button', { name: /^(60|5\d) 秒后重发$/ })).toBeDisabled();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await open.click();
  await expect(dialog.getByRole('button', { name: /^5\d 秒后重发$/ })).toBeDisabled();
  await expect(dialog.getByRole('textbox', { name: /手机号/ })).toHaveValue(phone);
  await dialog.getByRole('textbox', { name: /短信验证码/ }).fill(await smsCode(page.request, phone));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog', { name: '保存报价' })).toBeVisible();
  await expect(page).toHaveURL(/\/quote/);
});

test('members one after another in one browser: none is left data of another, and each tab follows', async ({
  page,
  context,
}) => {
  const first = await enterAsNewMember(page);
  await page.goto('/main/userCenter');
  const number = await page
    .getByText(/^XB\d+$/)
    .first()
    .textContent();
  await goWithin(page, '/main/addressList');
  await page.getByRole('button', { name: '新增地址' }).first().click();
  await page.getByRole('dialog').getByLabel('收货人').fill('只属于第一位');
  await page.reload();
  await page.getByRole('button', { name: '新增地址' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('收货人')).toHaveValue('只属于第一位');
  await page.keyboard.press('Escape');
  expect(await readStorage(page)).toMatchObject({
    xunbanUser: expect.stringContaining(number ?? '-'),
    xunbanGuid: first.guid,
  });

  await page.getByRole('button', { name: '我的账户' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const left = JSON.stringify([
    await readStorage(page),
    await page.evaluate(() => [document.cookie, JSON.stringify(sessionStorage)]),
  ]);
  for (const trace of [first.guid, first.token, first.ticket, first.phone, number ?? '-', '只属于第一位'])
    expect(left.replace(`xunbanCertificationShown_${first.guid}=1`, '')).not.toContain(trace);

  const other = await context.newPage();
  await other.goto('/login');
  const shown = other.getByText(/^XB\d+$/).first();
  await test.step('a tab sees another one sign in', async () => {
    await enterAsNewMember(page);
    await page.goto('/main/addressList');
    await expect(page.getByText(number ?? '-')).toHaveCount(0);
    await expect(page.getByText(/^XB\d+$/).first()).toBeVisible();
    await page.getByRole('button', { name: '新增地址' }).first().click();
    await expect(page.getByRole('dialog').getByLabel('收货人')).toHaveValue('');
    await expect(other).toHaveURL(/\/main\/userCenter$/);
    await expect(shown).toBeVisible();
  });

  await test.step('it sees another user sign in', async () => {
    const second = (await shown.textContent()) ?? '';
    const third = await enterAsNewMember(page);
    await expect(other.getByText('已在另一个页面登录了其他账号')).toBeVisible();
    await expect(shown).not.toHaveText(second);
    expect((await readStorage(other))['xunbanGuid']).toBe(third.guid);
  });

  await test.step('it sees that user sign out', async () => {
    await page.goto('/main/userCenter');
    await page.getByRole('button', { name: '我的账户' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(other.getByText('登录已失效，请重新登录')).toBeVisible();
    await expect(other).toHaveURL(/\/login$/);
  });
});

test('an expired session, no network and a slow one are reported once, and every page recovers', async ({
  page,
  context,
}) => {
  const member = await enterAsNewMember(page);
  await test.step('an expired session is reported once for many calls, and leads back to the page', async () => {
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and these pages have none.
      document.cookie = 'xunbanToken=no-longer-good; Path=/; Max-Age=86400';
    });
    await page.goto('/main/orderList?state=30');
    await expect(page).toHaveURL(/\/login\?next=%2Fmain%2ForderList%3Fstate%3D30$/);
    await expect(page.getByText('认证 token 已过期，请重新登录')).toHaveCount(1);
    expect(Object.keys(await readStorage(page)).filter((name) => name.startsWith('xunban'))).toEqual([]);

    await page.goto('/main/accountInfo');
    await expect(page).toHaveURL(/\/login\?next=%2Fmain%2FaccountInfo$/);
    await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();
  });

  await enterAs(page, member);
  await page.goto('/main/userInfo');
  await page.getByLabel('姓名').fill('林工');
  await context.setOffline(true);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('网络连接失败，请检查网络后重试')).toBeVisible();
  await context.setOffline(false);
  // By a key: the notice has just moved the button down.
  await page.getByLabel('姓名').press('Enter');
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(page.getByRole('complementary').getByText('林工')).toBeVisible();

  // A slow answer: the page shows the member at once as last seen, and the new data when they come.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/get-applet-getmemberinfo*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/main/userCenter');
  await expect(page.getByRole('complementary').getByText('林工')).toBeVisible();
  answer();

  // A page whose code fails to load shows an error and offers a retry.
  await page.route('**/assets/*.js', (route) => route.abort());
  await goWithin(page, '/main/editPassword');
  await expect(page.getByText('页面没有加载完成')).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '账户安全' })).toBeVisible();
  expect(member.guid).toBe((await readStorage(page))['xunbanGuid']);
});

const readStorage = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));
