import type { APIRequestContext, Locator } from '@playwright/test';
import { expectNoFindings } from './support/findings.ts';
import { makeImage } from './support/images.ts';
import { askForCode, enterAs, makeMember, newPhone, type TestMember } from './support/member.ts';
import { smsCode } from './support/outbox.ts';
import { type StaffCalls, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

// Tests that need a code sent to the member's own phone number. A number gets one code a minute, so tests may wait; by its name
// this file runs last, when the minute is over.
test('a phone is changed with a code to the old and one to the new number', async ({ page }) => {
  const member = await makeMember(page.request);
  await enterAs(page, member);
  const next = newPhone();
  await page.goto('/main/editPassword');
  const card = page.getByRole('region', { name: '更换手机号' });
  await card.getByRole('button', { name: '下一步' }).click();
  await expect(card.getByText('请输入验证码')).toBeVisible();
  await askForCode(card);
  await card.getByLabel('当前手机的验证码').fill(await smsCode(page.request, member.phone));
  await card.getByRole('button', { name: '下一步' }).click();
  await card.getByLabel('新手机号').fill(member.phone);
  await card.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('新手机号与当前手机号相同')).toBeVisible();
  await card.getByLabel('新手机号').fill(next);
  await card.getByRole('button', { name: '获取验证码' }).click();
  await card.getByLabel('新手机的验证码').fill(await smsCode(page.request, next));
  await card.getByRole('button', { name: '更换手机号' }).click();
  await expect(page.getByText(/手机号已更换/)).toBeVisible();
  await expect(card.getByText(`${next.slice(0, 3)}****${next.slice(-4)}`)).toBeVisible();
});

test('a company certifies by a document: filled in over a reload, sent, rejected with a reason', async ({ page }) => {
  const member = await makeMember(page.request);
  await enterAs(page, member);
  const staff = await staffCalls(page.request, 'admin');
  await page.goto('/main/userInfo');
  await page.getByRole('link', { name: '去认证' }).click();
  const dialog = page.getByRole('dialog', { name: '企业认证' });
  await pickCompany(dialog, '澄禾', 1);
  const company = await dialog.getByLabel('企业全名').inputValue();
  await dialog.getByRole('radio', { name: /资料认证/ }).check();
  await dialog.getByRole('radio', { name: /营业执照副本加盖公章/ }).check();
  const file = dialog.locator('input[name=image]');
  await file.setInputFiles({ name: 'x.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') });
  await expect(dialog.getByText('上传图片只能是 jpg、jpeg、bmp、png 格式!')).toBeVisible();
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no image at all') });
  await expect(page.getByRole('alert').filter({ hasText: '上传失败' }).first()).toBeVisible();
  await file.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') });
  await expect(dialog.getByText('不支持 HEIC，请选 JPG 或 PNG')).toBeVisible();
  const photo = await makeImage(page, 'image/jpeg');
  await file.setInputFiles({ ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(6 * 1024 * 1024)]) });
  await expect(page.getByText('这张图片 6 MB，已自动压缩')).toBeVisible();
  await expect(dialog.getByRole('img', { name: '已上传的资料预览' })).toBeVisible();
  await expectNoFindings(page, { part: 'dialog[open]' });

  await page.reload();
  await expect(dialog.getByLabel('企业全名')).toHaveValue(company);
  await expect(dialog.getByRole('img', { name: '已上传的资料预览' })).toBeVisible();
  await dialog.getByRole('button', { name: '提交认证' }).click();
  await expect(dialog.getByText('请重新输入收到的验证码')).toBeVisible();
  await askForCode(dialog);
  await dialog.getByLabel('短信验证码').fill(await smsCode(page.request, member.phone));
  await dialog.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByText('提交成功')).toBeVisible();
  await expect(dialog.getByText('资料已提交，正在审核')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: '等待审核' })).toHaveAttribute('aria-current', 'step');

  const first = await waitingCertification(staff, member);
  await staff.post(`certifications/${first.id}/reject`, { reason: '公章不清晰，请重新拍照', version: first.version });
  await expect(dialog.getByText('公章不清晰，请重新拍照')).toBeVisible();
  await expect(dialog.getByLabel('企业全名')).toHaveValue(company);
  await expect(dialog.getByRole('button', { name: '提交认证' })).toBeVisible();
});

test('a company certifies by a transfer from its own account, and sees it arrive', async ({ page }) => {
  const member = await makeMember(page.request);
  await enterAs(page, member);
  await page.goto('/main/userCenter?certify=1');
  const dialog = page.getByRole('dialog', { name: '企业认证' });
  await pickCompany(dialog, '拓砚', 0);
  const company = await dialog.getByLabel('企业全名').inputValue();
  await dialog.getByRole('radio', { name: /对公转账/ }).check();
  await askForCode(dialog);
  await dialog.getByLabel('短信验证码').fill(await smsCode(page.request, member.phone));
  await dialog.getByRole('button', { name: '提交认证' }).click();
  await expect(dialog.getByText('请从企业账户转账')).toBeVisible();
  await expectNoFindings(page, { part: 'dialog[open]' });
  await dialog.getByRole('button', { name: '复制专属账号' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();

  const stored: { userId: string; account: string } = JSON.parse(
    await page.evaluate(() => localStorage['xunbanTransferAccount']),
  );
  expect(stored.userId).toBe(member.guid);
  const amount = (await dialog.locator('dd', { hasText: '¥' }).textContent())?.replace(/[^\d.]/g, '') ?? '';
  await arrive(page.request, { toAccount: stored.account, amount, payerName: company });
  await expect(dialog.getByText('认证已通过')).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('complementary').getByText('企业账号', { exact: true })).toBeVisible();
});

test('an individual is certified, approved while viewing the page, and can become a company', async ({ page }) => {
  const member = await makeMember(page.request);
  await enterAs(page, member);
  const staff = await staffCalls(page.request, 'admin');
  await page.goto('/main/userCenter');
  await page.getByRole('link', { name: '企业帐号认证' }).click();
  const dialog = page.getByRole('dialog', { name: '企业认证' });
  await dialog.getByRole('radio', { name: /^个人/ }).check();
  await dialog.getByLabel('姓名').fill('林晓');
  await dialog.getByLabel('身份号码').fill('H123');
  await dialog.getByRole('button', { name: '提交认证' }).click();
  await expect(dialog.getByText('身份号码格式不正确！')).toBeVisible();
  // With another check digit than the number should have: a doubt, not a fault.
  await dialog.getByLabel('身份号码').fill('110105194912310021');
  await expect(dialog.getByText('校验位与前 17 位不符，请核对。确认无误可以直接提交')).toBeVisible();
  await askForCode(dialog);
  await dialog.getByLabel('短信验证码').fill(await smsCode(page.request, member.phone));
  await dialog.getByRole('button', { name: '提交认证' }).click();
  await expect(dialog.getByText('资料已提交，正在审核')).toBeVisible();
  const { id, version } = await waitingCertification(staff, member);
  await staff.post(`certifications/${id}/approve`, { version });
  await expect(dialog.getByText('认证已通过')).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByRole('link', { name: '升级为企业账号' }).click();
  await expect(dialog.getByRole('radio', { name: /^企业/ })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: /^个人/ })).toHaveCount(0);
});

/** Returns the member's certification that is awaiting review. */
async function waitingCertification(
  staff: StaffCalls,
  { phone }: TestMember,
): Promise<{ id: string; version: number }> {
  const { items } = await staff.get(`certifications?state=reviewing&filter=${phone}`);
  return items[0];
}

/** Searches the register and picks from what is found, by the keyboard. */
async function pickCompany(dialog: Locator, typed: string, index: number): Promise<void> {
  await dialog.getByLabel('税号 / 统一社会信用代码').focus();
  await expect(dialog.getByText('请先选择企业名称！')).toBeVisible();
  const name = dialog.getByLabel('企业全名');
  await name.fill(typed);
  await expect(dialog.getByRole('option').first()).toBeVisible();
  for (let step = 0; step <= index; step += 1) await name.press('ArrowDown');
  await name.press('Enter');
  await expect(dialog.getByLabel('税号 / 统一社会信用代码')).toHaveValue(/^91[0-9A-Z]{16}$/);
}

/** Simulates an incoming transfer, as notified by the demo bank. */
async function arrive(request: APIRequestContext, transfer: Record<string, string>): Promise<void> {
  const answer = await request.post('/dev/bank', { form: transfer });
  expect(await answer.text()).toContain('200');
}
