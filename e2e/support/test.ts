import { test as base, expect } from '@playwright/test';
import { allowMissingMediaFeatures, fillAsTyped } from './firefox-bidi.ts';

export { expect, type Locator, type Page } from '@playwright/test';

/** Matches browser messages about violations of the server's security headers. */
const FORBIDDEN = /Content[ -]Security[ -]Policy|Trusted(HTML|Script)|permissions policy/i;

/** Fails when a page of the test broke the content security policy, in whatever it did. A failed test lists its failed requests. */
export const test = base.extend<{ policyCheck: undefined }>({
  browser: [
    async ({ browser }, use) => {
      if (browser.browserType().name() === 'firefox') allowMissingMediaFeatures(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await fillAsTyped(context);
    await use(context);
  },
  policyCheck: [
    async ({ context }, use, info) => {
      const violations = new Set<string>();
      const failed: string[] = [];
      context.on('requestfailed', (request) => failed.push(`${request.failure()?.errorText} ${request.url()}`));
      context.on('response', (response) => {
        if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
      });
      context.on('console', (message) => {
        if (message.type() === 'error' && FORBIDDEN.test(message.text()))
          violations.add(`${message.page()?.url()}: ${message.text()}`);
      });
      await use(undefined);
      if (info.status !== info.expectedStatus) await info.attach('failed requests', { body: failed.join('\n') });
      expect([...violations]).toEqual([]);
    },
    { auto: true },
  ],
});
