import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectNoFindings } from './support/findings.ts';
import { CONSOLE_PORT, CONSOLE_URL } from './support/run.ts';
import { staffCalls } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

/** Browsers make passkeys for names, not for addresses in numbers. */
const BY_NAME = `http://localhost:${CONSOLE_PORT}`;

interface Colleague {
  readonly account: string;
  readonly name: string;
  readonly password: string;
}

/** A member of staff of its own for a test. */
async function newColleague(request: APIRequestContext): Promise<Colleague> {
  const admin = await staffCalls(request, 'admin');
  const { items } = await admin.get('roles');
  const roleIds = [items.find(({ name }: { name: string }) => name === '仓库管理员').id];
  const account = `e2e.${randomUUID().slice(0, 8)}`;
  const name = `同事 ${account.slice(-4)}`;
  const { password } = await admin.post('accounts', { account, name, roleIds });
  return { account, name, password };
}

async function givePassword(page: Page, { account, password }: Colleague, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

const inside = (page: Page) => expect(page.getByRole('heading', { name: '打包台', level: 1 })).toBeVisible();

async function openOwnSignIn(page: Page, colleague: Colleague): Promise<void> {
  await choose(page, colleague, '登录与安全');
  await expect(page.getByRole('heading', { name: '登录与安全', level: 1 })).toBeVisible();
}

async function signOut(page: Page, colleague: Colleague): Promise<void> {
  await choose(page, colleague, '退出登录');
  await expect(page.getByRole('heading', { name: '员工登录' })).toBeVisible();
}

/**
 * Chooses from the user menu once it is loaded and no message covers it. After a failed attempt Playwright scrolls the page,
 * and the menu follows its button: it would be gone between press and release.
 */
async function choose(page: Page, { name }: Colleague, entry: string): Promise<void> {
  await expect(page.locator('[popover] > [role=status]')).toHaveCount(0);
  await page.getByRole('button', { name }).click();
  const item = page.getByRole('menuitem', { name: entry });
  await expect(item).toBeInViewport({ ratio: 1 });
  await item.evaluate((chosen) =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(chosen))
        .map(({ finished }) => finished),
    ),
  );
  await item.click();
}

test('an authenticator is added, asked for, and a recovery code replaces it', async ({ page, request }) => {
  const colleague = await newColleague(request);
  await page.setViewportSize({ width: 375, height: 720 });
  await givePassword(page, colleague, CONSOLE_URL);
  await inside(page);
  await openOwnSignIn(page, colleague);
  await expect(page.getByText('还没有两步验证')).toBeVisible();
  // Without passkey support in the browser, the page describes the alternative.
  await expect(page.getByText(BY_NAME)).toBeVisible();

  let totp: TOTP | undefined;
  const codes: string[] = [];
  await test.step('adding it', async () => {
    await page.getByRole('button', { name: '添加验证器' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('登录密码').fill(colleague.password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('img', { name: '验证器应用的二维码' })).toBeVisible();
    const secret = (await dialog.getByTestId('totp-secret').textContent()) ?? '';
    totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    await expectNoFindings(page);
    await dialog.getByLabel('6 位验证码').fill(totp.generate());
    await dialog.getByRole('button', { name: '确认并开启' }).click();
    const shown = page.getByRole('list', { name: '迅板工作台恢复码' }).getByRole('listitem');
    await expect(shown).toHaveCount(10);
    codes.push(...(await shown.allTextContents()));
    await page.getByRole('button', { name: '我已保存' }).click();
    await expect(page.getByText('两步验证已开启。')).toBeVisible();
    await expect(page.getByText('还有 10 个可用')).toBeVisible();
  });

  await test.step('it is asked for', async () => {
    await signOut(page, colleague);
    await givePassword(page, colleague, CONSOLE_URL);
    await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
    await expectNoFindings(page);
    // The code of now was used to add it; the next one is taken already.
    await page.getByLabel('验证码').fill(totp?.generate({ timestamp: Date.now() + 30_000 }) ?? '');
    await page.keyboard.press('Enter');
    await inside(page);
  });

  await test.step('paper stands in for it', async () => {
    await signOut(page, colleague);
    await givePassword(page, colleague, CONSOLE_URL);
    await page.getByRole('button', { name: '改用恢复码' }).click();
    await page.getByLabel('恢复码').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await inside(page);
    await openOwnSignIn(page, colleague);
    await expect(page.getByText('用恢复码登录')).toBeVisible();
    await expect(page.getByText('还有 9 个可用')).toBeVisible();
  });
});

test('a passkey signs in alone with user verification, or after the password', async ({ page, request }) => {
  const colleague = await newColleague(request);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const verifies = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

  await test.step('it is made', async () => {
    await givePassword(page, colleague, BY_NAME);
    await inside(page);
    await openOwnSignIn(page, colleague);
    await page.getByRole('button', { name: '添加通行密钥' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('登录密码').fill(colleague.password);
    await dialog.getByLabel('名称').fill('办公室电脑');
    await dialog.getByRole('button', { name: '创建' }).click();
    await page.getByRole('button', { name: '我已保存' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '办公室电脑' }).first()).toContainText('从未使用');
  });

  await test.step('a device that has it already is detected', async () => {
    await page.getByRole('button', { name: '添加通行密钥' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('登录密码').fill(colleague.password);
    await dialog.getByLabel('名称').fill('再来一个');
    await dialog.getByRole('button', { name: '创建' }).click();
    await expect(page.getByText('这台设备已有您的通行密钥')).toBeVisible();
    await dialog.getByRole('button', { name: '取消' }).click();
  });

  await test.step('alone', async () => {
    await signOut(page, colleague);
    await page.getByRole('button', { name: '使用通行密钥' }).click();
    await inside(page);
  });

  await test.step('after the password', async () => {
    await signOut(page, colleague);
    await givePassword(page, colleague, BY_NAME);
    await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
    await page.getByRole('button', { name: '使用通行密钥' }).click();
    await inside(page);
  });

  await test.step('not alone without user verification', async () => {
    await signOut(page, colleague);
    await verifies(false);
    await page.getByRole('button', { name: '使用通行密钥' }).click();
    await expect(page.getByRole('alert')).toContainText('没有完成');
    await verifies(true);
  });

  await test.step('it is removed', async () => {
    await page.getByRole('button', { name: '使用通行密钥' }).click();
    await inside(page);
    await openOwnSignIn(page, colleague);
    const row = page.getByRole('listitem').filter({ hasText: '办公室电脑' }).first();
    await expect(row).toContainText('最近使用');
    await row.getByRole('button', { name: '移除' }).click();
    await page.getByRole('dialog').getByLabel('登录密码').fill(colleague.password);
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
    await expect(page.getByText('还没有通行密钥')).toBeVisible();
  });
});
