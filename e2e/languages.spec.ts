import { shareOfDay } from '@xunban/testkit/share-of-day';
import { expectInOrder, goWithin } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { MEMBER_PAGES, PUBLIC_PAGES } from './support/site-pages.ts';
import { expect, type Page, test } from './support/test.ts';

/** `npm run soak` looks at every page in every mode; `npm test` at a share a day. */
const DAYS = 12;
const LOOKS = [
  { width: 1440, modes: ['dark', 'night'] },
  { width: 375, modes: ['light', 'night'] },
] as const;

for (const [language, waits] of [
  ['en', /[A-Za-z]/],
  ['zh-TW', /[\u4e00-\u9fff]/],
] as const)
  test(`pages are in order in ${language}`, async ({ page, request }) => {
    test.setTimeout(600_000);
    const pages = [...PUBLIC_PAGES, '/quote', ...MEMBER_PAGES.map(([address]) => address)];
    await enterAs(page, await makeMember(request));
    await page.evaluate((name) => localStorage.setItem('xunban.language', name), language);
    await page.goto('/main/userCenter');
    for (const address of shareOfDay(pages, DAYS)) {
      await goWithin(page, address);
      await expect(page.locator('main h1, dialog h2').first()).toHaveText(waits);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectInOrder(page, LOOKS);
      if (language === 'en') await expectNoChinese(page);
    }
  });

/** What people or the house wrote, and the languages' own names; all else that a page says is English. */
const WRITTEN = /^(黄销售|黄客服|陈审单|迅板本厂|简体中文|繁體中文|迅板电子（演示）有限公司|演示银行.*)$/;

async function expectNoChinese(page: Page): Promise<void> {
  const left = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (/[\u4e00-\u9fff]/.test(node.nodeValue ?? '')) found.push(node.nodeValue?.trim() ?? '');
    return found;
  });
  expect(
    left.filter((text) => !WRITTEN.test(text)),
    page.url(),
  ).toEqual([]);
}
