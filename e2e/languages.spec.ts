import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { isStress } from '@xunban/testkit/stress';
import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectNoSidewaysScrolling, goWithin } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { completeRoute } from './support/produced.ts';
import { MEMBER_PAGES, PUBLIC_PAGES } from './support/site-pages.ts';
import { staffCalls } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

/** The accessibility checker has validated these pages in Chinese: another language changes the text lengths. */
const WIDTHS = [1440, 360];

/** The language of a page is seen in its heading. */
const LANGUAGES = { en: /[A-Za-z]/, 'zh-TW': /[\u4e00-\u9fff]/ } as const;
type Language = keyof typeof LANGUAGES;

test('pages are in order in English, of a new member and of a buyer with orders, and some in zh-TW', async ({
  page,
}) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const staff = await staffCalls(page.request, 'admin');
  await enterAs(page, member);

  await test.step('public pages, and those of a new member', async () => {
    await openIn(page, 'en');
    // The member pages are opened in Chinese elsewhere: every second one here; all of them in `npm run stress`.
    const empty = MEMBER_PAGES.filter((_, row) => isStress || row % 2 === 0).map(([path]) => path);
    for (const [row, address] of [...PUBLIC_PAGES, '/quote', ...empty].entries()) {
      await goWithin(page, address);
      await expect(page.locator('main h1, dialog h2').first()).toHaveText(LANGUAGES.en);
      await expectLanguage(page, 'en', sampledColumns(WIDTHS, WIDTHS.length, row));
    }
  });

  await test.step('an open payment for its member and by its link', async () => {
    const { payNo, shareToken } = await buyer.openPayment(await buyer.placeOrder(), staff);
    for (const query of [`payNo=${payNo}`, `token=${shareToken}`]) {
      await page.goto(`/paymentOrder?${query}`);
      await expect(page.locator('main fieldset')).toBeVisible();
      await expectLanguage(page, 'en');
    }
  });

  const [sent, made] = [
    await buyer.placeOrder(),
    await buyer.placeOrder(75, { thicknessMm: 0.8, maskColour: 'black' }),
  ];
  await buyer.fillCart(80);
  for (const order of [sent, made]) await buyer.pay(order, staff);
  const steps = async (orderNo: string, count: number) => {
    const { id, version } = await reviewed(staff, orderNo);
    return completeRoute(staff, await staff.post(`orders/${id}/start-production`, { version }), count);
  };
  const { id, version } = await steps(sent.orderNo, 99);
  const parcel = { carrier: 'SF', waybill: `SF${Date.now()}`, weightG: 180 };
  await staff.post(`orders/${id}/ship`, { version, ...parcel });
  await steps(made.orderNo, 3);

  const pages = [
    ...['board', 'spec', 'money', 'order-documents', 'history'].map(
      (tab) => `orderDetail?orderNo=${sent.orderNo}&tab=${tab}`,
    ),
    ...['board', 'history'].map((tab) => `orderDetail?orderNo=${made.orderNo}&tab=${tab}`),
    ...['userCenter', 'orderCart', 'orderList', 'progressList', 'messages', 'accountInfo', 'fileList'],
    ...['invoiceApplySelect', 'addressList', `reorder?orderNo=${sent.orderNo}`],
  ].map((path) => `/main/${path}`);
  await test.step('pages of a buyer with orders', () => walk(page, 'en', pages));
  // The texts of zh-TW are as long as those of zh-CN: some pages are enough.
  const inTaiwan = isStress ? pages : pages.filter((_, row) => row % 4 === 0);
  await test.step('the same in zh-TW', () => walk(page, 'zh-TW', inTaiwan));
});

async function openIn(page: Page, language: Language): Promise<void> {
  await page.evaluate((name) => localStorage.setItem('xunban.language', name), language);
  await page.goto('/main/userCenter');
}

/** Expects pages with data to be in the language. */
async function walk(page: Page, language: Language, addresses: readonly string[]): Promise<void> {
  await openIn(page, language);
  for (const [row, address] of addresses.entries()) {
    const heading = page.locator('main h1').first();
    const before = (await heading.textContent()) ?? '';
    await goWithin(page, address);
    const orderNo = /orderDetail.orderNo=(\w+)/.exec(address)?.[1] ?? '';
    if (orderNo !== '') await expect(heading).toContainText(orderNo);
    else await expect(heading).not.toHaveText(before);
    await expect(heading).toHaveText(LANGUAGES[language]);
    await expect(page.locator('main .ant-spin-spinning, main [aria-busy=true]')).toHaveCount(0);
    await expectLanguage(page, language, sampledColumns(WIDTHS, WIDTHS.length, row));
  }
}

/** Texts written by users or the company, the languages' own names, and the marks of WeChat and Alipay; all else is English. */
const WRITTEN =
  /^(黄销售|黄客服|陈审单|迅板本厂|简体中文|繁體中文|迅板电子（演示）有限公司|演示银行.*|李工|广东省 深圳市 南山区|科技园 1 号|微|支)$/;

/** Expects the page to be in the language, without text of another one, and to fit desktop and mobile. */
async function expectLanguage(page: Page, language: Language, widths: readonly number[] = WIDTHS): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScrolling(page);
  }
  if (language === 'en') await expectNoChinese(page);
}

async function expectNoChinese(page: Page): Promise<void> {
  const left = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? '';
      // Buyers write evaluations in their own language; provinces are offered in both scripts.
      const isBoth = /^[A-Z][A-Za-z ]+ [\u4e00-\u9fff]+$/.test(text) && node.parentElement?.closest('option');
      if (/[\u4e00-\u9fff]/.test(text) && !isBoth && !node.parentElement?.closest('blockquote')) found.push(text);
    }
    return found;
  });
  expect(
    left.filter((text) => !WRITTEN.test(text)),
    page.url(),
  ).toEqual([]);
}
