import path from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = path.join(import.meta.dirname, '..', 'screenshots');

/** Takes a screenshot for manual review, `e2e/screenshots/<name>.png`, if E2E_SCREENSHOTS is set. No test reads it. */
export async function takeScreenshot(page: Page, name: string, options: { readonly fullPage?: boolean } = {}) {
  if (process.env['E2E_SCREENSHOTS'] !== '1') return;
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), ...options });
}
