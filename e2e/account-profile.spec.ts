import { expectNoFindings, goWithin } from './support/findings.ts';
import { makeImage } from './support/images.ts';
import { enterAs, enterAsNewMember, PASSWORD } from './support/member.ts';
import { expect, test } from './support/test.ts';

test('a member changes portrait, profile and password, and signs out every device', async ({ page, browser }) => {
  const member = await enterAsNewMember(page);
  await page.goto('/main/userInfo');
  const choose = page.locator('input[name=portrait]');
  await choose.setInputFiles({ name: '说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('上传图片只能是 jpg、jpeg、bmp、png 格式!')).toBeVisible();

  // A format that only the browser reads, as HEIC on an iPhone: the part that is cut out becomes a JPEG.
  await choose.setInputFiles(await makeImage(page, 'image/webp'));
  const dialog = page.getByRole('dialog', { name: '裁剪头像' });
  await expect(dialog.getByRole('button', { name: '保存头像' })).toBeEnabled();
  await dialog.getByRole('slider', { name: '缩放' }).fill('2');
  await dialog.getByLabel(/裁剪区域/).press('ArrowRight');
  await expectNoFindings(page, { part: 'dialog[open]' });
  await dialog.getByRole('button', { name: '保存头像' }).click();
  await expect(page.getByText('上传成功')).toBeVisible();
  await expect(dialog).toBeHidden();
  const shown = page.locator('img[src*="/api/app/portraits/"]');
  await expect(shown).toHaveCount(3);
  await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole('button', { name: '移除头像' }).click();
  await expect(shown).toHaveCount(0);

  await page.getByLabel('邮箱').fill('lin@example');
  await page.getByLabel('QQ').fill('12');
  await page.getByLabel('行业').fill('医疗仪器');
  await page.reload();
  await expect(page.getByLabel('行业')).toHaveValue('医疗仪器');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请输入正确的邮箱')).toBeVisible();
  await expect(page.getByText('请输入正确的 QQ 号')).toBeVisible();
  await expect(page.getByLabel('邮箱')).toBeFocused();
  await page.getByLabel('邮箱').fill('lin@example.com');
  await page.getByLabel('QQ').fill('123456');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('邮箱')).toHaveValue('lin@example.com');
  await page.getByRole('button', { name: '复制会员号' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();

  await test.step('a password is changed, the present device goes on, and all devices are signed out', async () => {
    await goWithin(page, '/main/editPassword');
    await page.getByLabel('原密码').fill('not-the-one');
    await page.getByLabel('新密码').fill('steady-lathe-41');
    await page.getByLabel('确认密码').fill('steady-lathe-41');
    await page.getByRole('button', { name: '保存新密码' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '原密码不正确' })).toBeVisible();
    await page.getByLabel('原密码').fill(PASSWORD);
    await page.getByRole('button', { name: '保存新密码' }).click();
    await expect(page.getByText(/密码已更新/)).toBeVisible();
    await expect(page.getByLabel('原密码')).toHaveValue('');
    await page.reload();
    const card = page.getByRole('region', { name: '登录设备' });
    await expect(card.getByRole('listitem')).toHaveCount(1);
    await expect(card.getByText('本机')).toBeVisible();
    await card.getByRole('button', { name: '全部退出' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login$/);
    const again = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await enterAs(again, member);
    await again.goto('/main/editPassword');
    await expect(again).toHaveURL(/\/login/);
    await again.context().close();
  });
});
