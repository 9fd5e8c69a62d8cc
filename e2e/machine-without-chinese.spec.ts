import { withoutChineseFonts } from './support/chinese-fonts.ts';
import { expect, type Page, test } from './support/test.ts';

test('a machine without a Chinese font is sent the characters of the page, and draws no boxes', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const env = { ...launchOptions.env, ...withoutChineseFonts() };
  const browser = await playwright.chromium.launch({ ...launchOptions, env });
  try {
    const page = await browser.newPage({ locale: 'zh-CN' });
    const slices = new Set<string>();
    page.on('request', (request) => {
      if (/noto-sans-sc-.*\.woff2$/.test(request.url())) slices.add(request.url());
    });
    await page.goto(`${baseURL}/quote`);
    await expect(page.getByRole('heading', { level: 1, name: '智能计价' })).toBeVisible();
    test.skip(!(await draws(page, 'A', 'B')), 'The machine has no fonts at all.');
    await expect.poll(() => draws(page, '智', '价')).toBe(true);
    expect(slices.size).toBeGreaterThan(3);
  } finally {
    await browser.close();
  }
});

/** Checks whether two characters look different in the font of the page: missing ones are rendered as the same box. */
const draws = (page: Page, ...letters: readonly string[]): Promise<boolean> =>
  page.evaluate((wanted) => {
    const drawn = wanted.map((letter) => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      if (!context) throw new Error('browser draws no images');
      context.font = `20px ${getComputedStyle(document.body).fontFamily}`;
      context.fillText(letter, 10, 40);
      return canvas.toDataURL();
    });
    return new Set(drawn).size === wanted.length;
  }, letters);
