import { findFirefox, findWebkit, NO_FIREFOX, NO_WEBKIT } from '../scripts/browsers.mjs';
import { boardZip } from './support/boards.ts';
import { reviewed } from './support/buyer.ts';
import { shareIn } from './support/colour-share.ts';
import { comeFromElsewhere, newPhone } from './support/member.ts';
import { smsCode } from './support/outbox.ts';
import { plainZip } from './support/plain-board.ts';
import { CONSOLE_URL } from './support/run.ts';
import { staffCalls, staffPassword } from './support/staff.ts';
import { expect, test as plain } from './support/test.ts';
import { playwrightWalker, type Walker, webdriverWalker } from './support/walker.ts';
import { startWebkit } from './support/webdriver.ts';

/** The same buyer and the same staff user in each engine: the projects `main`, `firefox` and `webkit`. */
const test = plain.extend<{ walker: Walker }>({
  walker: async ({ page }, use, info) => {
    if (info.project.name !== 'webkit') {
      await comeFromElsewhere(page);
      return use(playwrightWalker(page));
    }
    info.skip(findWebkit() === undefined, NO_WEBKIT);
    const driver = await startWebkit();
    await use(webdriverWalker(driver)).finally(driver.stop);
  },
});

test.skip(({ browserName }) => browserName === 'firefox' && findFirefox() === undefined, NO_FIREFOX);

const STAGE = '[role="application"][aria-label="线路板图"]';
const SOLID = '[role="application"][aria-label="可转动的线路板"]';
const SIGN_IN = 'dialog[open]';

test('a new buyer reads a board, orders and pays it, and follows it; staff find it in the inbox', async ({
  walker,
  page,
  request,
}) => {
  const { open, see, press, write, chooseFile, run } = walker;
  const green = async (selector: string) => shareIn(page, await walker.screenshot(selector), 'green');
  await open('/quote?lang=zh-CN');
  // A box for a missing character is narrower than the character, which is as wide as it is high.
  await expect.poll(() => run(widthInEms, '周')).toBeCloseTo(1, 1);

  await test.step('the board is measured and drawn, from both sides', async () => {
    await chooseFile('#board-file input[type=file]', boardZip('arduino-uno'));
    await see(STAGE);
    await see('[role="tab"]', '图层');
    expect([await run(fieldValue, '长'), await run(fieldValue, '宽')]).toEqual(['68.58', '53.34']);
    await see('#price', '¥');
    await expect.poll(() => green(STAGE)).toBeGreaterThan(0.1);
    await press('button', '反面');
    await press('button[aria-label="放大"]');
    await expect.poll(() => green(STAGE)).toBeGreaterThan(0.2);
  });

  await test.step('the order is placed and paid', async () => {
    await press('button', '加入购物车');
    const phone = newPhone();
    await write(`${SIGN_IN} input[name=account]`, phone);
    await press(`${SIGN_IN} button`, '获取验证码');
    await write(`${SIGN_IN} input[autocomplete=one-time-code]`, await smsCode(request, phone));
    await press(`${SIGN_IN} button[type=submit]`, '登录');
    await press('button', '已在购物车，去看看');
    await press('button', '去结算');
    await write('textarea', '李工 广东省深圳市南山区科技园南路 8 号');
    await press('button', '保存并使用');
    await press('button', '提交订单');
    await press('button', '去付款');
    await press('button', '去演示银行支付');
    await press('button.succeed');
    await see('h1', '支付成功');
  });

  await test.step('the receipt comes as a PDF', async () => {
    await run(() => {
      const { createObjectURL } = URL;
      URL.createObjectURL = (file: Blob) => {
        void file
          .slice(0, 5)
          .text()
          .then((start) => {
            document.documentElement.dataset['saved'] = start;
          });
        return createObjectURL.call(URL, file);
      };
    });
    await press('button', '收款凭证');
    await expect.poll(() => run(() => document.documentElement.dataset['saved'] ?? '')).toBe('%PDF-');
  });

  await see('main a[href*="orderNo="]');
  const orderNo = await run(
    () =>
      new URL(document.querySelector<HTMLAnchorElement>('main a[href*="orderNo="]')?.href ?? '').search.split('=')[1] ??
      '',
  );
  const staff = await staffCalls(request, 'admin');

  await test.step('the open order page follows the production', async () => {
    await open(`/main/orderDetail?orderNo=${orderNo}`);
    await see('h1', '待投产');
    const { id, version } = await reviewed(staff, orderNo);
    await staff.post(`orders/${id}/start-production`, { version });
    await see('h1', '生产中 0%');
  });

  await test.step('staff open the order from the inbox', async () => {
    await open(`${CONSOLE_URL}/login`);
    const status = await run(
      (account, password) =>
        fetch('/api/staff/sign-in', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ account, password }),
        }).then((answer) => answer.status),
      'admin',
      staffPassword('admin'),
    );
    expect(status).toBe(200);
    await open(`${CONSOLE_URL}/inbox?view=unclaimed`);
    await see('[data-task]', orderNo);
    await press('[data-task]', orderNo);
    await see('h2', orderNo);
    await open(`${CONSOLE_URL}/orders?filter=${orderNo}`);
    await see('main a', orderNo);
    // By script: WebKit's driver finds no point of a link in the wide table to click.
    await run(
      (no) => [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.trim() === no)?.click(),
      orderNo,
    );
    await see('h1', orderNo);
  });
});

test('a board is drawn in space, and the flat drawing comes back', async ({ walker, page }) => {
  const { open, see, press, chooseFile, run } = walker;
  const green = async (selector: string) => shareIn(page, await walker.screenshot(selector), 'green');
  await open('/quote?lang=zh-CN');
  await chooseFile('#board-file input[type=file]', plainZip('plain'));
  await see(STAGE);
  await press('button', '3D');
  await see(`${SOLID}[aria-busy="false"]`);
  // Without a graphics card a headless Firefox draws no 3D, and the page shows a message.
  const hasWebgl = await run((solid) => !document.querySelector(solid)?.textContent?.includes('没有打开 WebGL'), SOLID);
  if (hasWebgl) await expect.poll(() => green(SOLID)).toBeGreaterThan(0.05);
  await press('button', '返回平面图');
  await see(STAGE);
});

/** The value of a field with a label. Runs in the page. */
function fieldValue(label: string): string | undefined {
  const isNamed = (field: HTMLInputElement) =>
    field.ariaLabel === label || [...(field.labels ?? [])].some(({ textContent }) => textContent?.trim() === label);
  return [...document.querySelectorAll('input')].find(isNamed)?.value;
}

/** Runs in the page. */
function widthInEms(text: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('canvas has no 2D context');
  context.font = `100px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(text).width / 100;
}
