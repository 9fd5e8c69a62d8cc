import { INJECTED_SCRIPTS } from '@xunban/testkit/injected-scripts';
import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { expectNoFindings } from './support/findings.ts';
import { makeImage } from './support/images.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('an article reads without script, in the language of its address, and has metadata for search engines', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/tech/small-holes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('0.20 mm 的孔为什么比 0.30 mm 贵');
  await expect(page.getByRole('table').first()).toContainText('2 层');
  expect(await page.title()).toBe('0.20 mm 的孔为什么比 0.30 mm 贵 · 迅板 Xunban');
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
  expect(facts).toMatchObject([{ '@type': 'TechArticle', inLanguage: 'zh-CN' }, { '@type': 'BreadcrumbList' }]);
  await page.goto('/tech/small-holes?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why 0.20 mm holes cost more than 0.30 mm');
  const missing = await page.goto('/tech/no-such-article');
  expect(missing?.status()).toBe(404);
  await context.close();
});

/** Ten at a time: one after the other takes the tests a minute. */
async function inTens<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += 10) await Promise.all(all.slice(at, at + 10).map(work));
}

const LANGUAGES = ['zh-CN', 'zh-TW', 'en'] as const;

/** Pages that are no article of a list. */
const PAGES =
  `/ /help /tech /news /notice /about /orderprocess /billingprocess /paymentprocess /manufacturingProcess /factory`.split(
    ' ',
  );

test('every link of every public page leads to a page and a place that are there', async ({ request }) => {
  const get = async (address: string) => {
    const answer = await request.get(address, { headers: { accept: 'text/html' } });
    return { status: answer.status(), html: await answer.text() };
  };
  const addresses = [...PAGES];
  for (const kind of ['help', 'tech', 'notice', 'news'] as const) {
    const { items } = await (await request.get(`/api/app/articles/${kind}`)).json();
    for (const { slug } of items) addresses.push(kind === 'help' ? `/helpDetail/${slug}` : `/${kind}/${slug}`);
  }
  const links = new Map<string, string>();
  // Each page in one of the languages; in all three in `npm run stress`.
  for (const language of LANGUAGES) {
    const isRead = (row: number) => sampledColumns(LANGUAGES, LANGUAGES.length, row).includes(language);
    const inLanguage = addresses.filter((_, row) => isRead(row));
    await inTens(inLanguage, async (address) => {
      const { status, html } = await get(`${address}?lang=${language}`);
      expect(status, address).toBe(200);
      expect(html, `${address} in ${language}`).toContain(`lang="${language}"`);
      for (const [, href = ''] of html.matchAll(/ href="((?:\/(?!assets\/)|#)[^"]*)"/g))
        links.set(href.startsWith('#') ? `${address}?lang=${language}${href}` : href, `${address} in ${language}`);
    });
  }
  expect(links.size).toBeGreaterThan(100);
  const dead: string[] = [];
  await inTens([...links], async ([link, from]) => {
    const [address = '', place] = link.split('#');
    const { status, html } = await get(address);
    const isThere = place === undefined || html.includes(`id="${decodeURIComponent(place)}"`);
    if (status !== 200 || !isThere) dead.push(`${link} on ${from}: ${status}`);
  });
  expect(dead).toEqual([]);
});

test('a reader finds an article by words of its text, with the matching place', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('searchbox', { name: '搜索文章' }).fill('泪滴');
  await expect(page.getByText(/找到 \d+ 篇/)).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText('泪滴');
  await page.getByRole('link', { name: '焊环与泪滴' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '焊环与泪滴' })).toBeVisible();
  await page.getByRole('searchbox').waitFor({ state: 'detached' });
  await expect(page).toHaveTitle(/焊环与泪滴/);
});

test('staff write a notice, see it as readers will, publish it, and take it back', async ({ page, context }) => {
  const slug = `notice-${Date.now()}`;
  await signInAsStaff(page, 'admin', '/articles');
  await page.getByRole('button', { name: '新建文章' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('地址').fill(slug);
  await dialog.getByLabel('中文标题').fill('春节放假安排');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /春节放假安排/ }).first()).toBeVisible();
  await page.getByRole('textbox', { name: '正文（Markdown）' }).click();
  await page.keyboard.insertText('## 发货\n\n除夕至初六**不发货**。<script>alert(1)</script> 见 [没有](/tech/none)');
  await expect(page.getByRole('heading', { level: 2, name: '发货' })).toBeVisible();
  await expect(page.getByText('第 3 行：没有这篇文章（/tech/none）')).toBeVisible();
  await page.getByRole('button', { name: '图片', exact: true }).click();
  const imageDialog = page.getByRole('dialog', { name: '插入图片' });
  await imageDialog.getByLabel('替代文字').fill('放假日历');
  await imageDialog.getByLabel('图下说明').fill('灰色的日子不发货');
  await imageDialog.locator('input[type=file]').setInputFiles(await makeImage(page));
  await imageDialog.getByRole('button', { name: '上传并插入' }).click();
  await expect(imageDialog).toBeHidden();
  await expect(page.getByRole('img', { name: '放假日历' })).toBeVisible();
  // The dialog gave the focus back to its button.
  await page.getByRole('textbox', { name: '正文（Markdown）' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存第 2 版。发布后读者才能看到。')).toBeVisible();
  await expectNoFindings(page);

  const reader = await context.newPage();
  await reader.goto(`/notice/${slug}`);
  await expect(reader.getByRole('heading', { level: 1, name: '没有这篇文章' })).toBeVisible();

  await page.getByRole('button', { name: '发布…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /发\s*布/ })
    .click();
  await expect(page.getByText('已发布。')).toBeVisible();
  await reader.goto('/notice');
  await reader.getByRole('link', { name: '春节放假安排' }).first().click();
  await expect(reader.getByRole('heading', { level: 2, name: '发货' })).toBeVisible();
  await expect(reader.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(reader.getByRole('img', { name: '放假日历' })).toHaveJSProperty('complete', true);
  await expect(reader.getByText('灰色的日子不发货')).toBeVisible();
  expect(
    await reader.getByRole('img', { name: '放假日历' }).evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).toBeGreaterThan(500);

  const address = page.url();
  const again = await context.newPage();
  await test.step('a text that was being written is there again after the tab was closed', async () => {
    await page.getByRole('textbox', { name: /标题/ }).fill('春节：改了一半');
    await page.close();
    await again.goto(address);
    await expect(again.getByText('已恢复您尚未保存的文字。')).toBeVisible();
    const title = again.getByRole('textbox', { name: /标题/ });
    await expect(title).toHaveValue('春节：改了一半');
    await again.getByRole('button', { name: '放弃修改' }).click();
    await expect(title).not.toHaveValue('春节：改了一半');
  });

  await again.getByRole('button', { name: '撤下…' }).click();
  await again.getByRole('dialog').getByLabel('原因').fill('安排有变');
  await again
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定|确\s*认|保\s*存/ })
    .click();
  await expect(again.getByText('已撤下。')).toBeVisible();
  expect((await reader.goto(`/notice/${slug}`))?.status()).toBe(404);
});

test('the design rules are downloaded as a file for a CAD tool, for the chosen board', async ({ page }) => {
  await page.goto('/manufacturingProcess');
  const rules = page.getByRole('region', { name: '下载设计规则' });
  await rules.getByRole('combobox', { name: '层数' }).selectOption('4');
  await rules.getByRole('combobox', { name: '内层铜厚' }).selectOption('1');
  await rules.getByRole('combobox', { name: '按哪一档' }).selectOption('limit');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rules.getByRole('button', { name: /KiCad/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('xunban-4-layers-1oz-limit.kicad_dru');
  const text = (await (await download.createReadStream()).toArray()).join('');
  expect(text).toContain('(constraint track_width (min 0.102mm))');
  await rules.getByRole('combobox', { name: '外层铜厚' }).selectOption('4');
  await rules.getByRole('combobox', { name: '层数' }).selectOption('10');
  await rules.getByRole('button', { name: /Eagle/ }).click();
  await expect(page.getByText('这个组合做不了：请换一种铜厚或层数。')).toBeVisible();
});

test('two hundred scripts in a text stay text, in the file and in the application', async ({ page }) => {
  const slug = `injected-${Date.now()}`;
  const staff = await staffCalls(page.request, 'admin');
  const { id } = await staff.post('articles', { kind: 'news', slug, title: INJECTED_SCRIPTS[0] });
  const one = (script: string, index: number) =>
    [`${index}. ${script}`, `[link](${script})`, `![image](${script})`][index % 3] ?? script;
  await staff.put(`articles/${id}/texts/zh-CN`, {
    ...{ basedOn: 1, title: INJECTED_SCRIPTS[0], summary: INJECTED_SCRIPTS[1] },
    body: INJECTED_SCRIPTS.map(one).join('\n\n').slice(0, 60_000),
  });
  await staff.post(`articles/${id}/publish`, { languages: ['zh-CN'] });
  const violations: string[] = [];
  page.on('dialog', (dialog) => {
    violations.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (asked) => {
    const { protocol, hostname, href } = new URL(asked.url());
    if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1') violations.push(href);
  });
  // The application counts the reader when it has taken over.
  const taken = page.waitForResponse((answer) => answer.url().includes('/reading-count'));
  await page.goto(`/news/${slug}`);
  const strange = page.locator(
    'article :is(script, style, iframe, object, embed, svg, math, img, form, base, [onerror], [onload], [href^="javascript" i])',
  );
  await expect(page.locator('article p').nth(100)).toBeAttached();
  await expect(strange).toHaveCount(0);
  await page.mouse.move(20, 20);
  await page.mouse.move(60, 60);
  await taken;
  await expect(page.locator('article p').nth(100)).toBeAttached();
  await expect(strange).toHaveCount(0);
  expect(violations).toEqual([]);
});
