import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { FilePayload } from './boards.ts';
import { RUN_FOLDER, WEB_URL } from './run.ts';
import { expect } from './test.ts';
import type { ElementRef, WebDriver } from './webdriver.ts';

/** The actions of a user in any browser: driven by Playwright (Chromium, Firefox) or by WebDriver (WebKit). */
export interface Walker {
  readonly open: (address: string) => Promise<void>;
  /** Waits for a visible element with the selector and the text in it. */
  readonly see: (selector: string, text?: string) => Promise<void>;
  /** Clicks the first of them. */
  readonly press: (selector: string, text?: string) => Promise<void>;
  readonly write: (selector: string, text: string) => Promise<void>;
  readonly chooseFile: (selector: string, file: FilePayload) => Promise<void>;
  /** Runs a function in the page. */
  readonly run: <T, A extends readonly unknown[]>(script: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>;
  /** PNG of an element. */
  readonly screenshot: (selector: string) => Promise<Buffer>;
}

export function playwrightWalker(page: Page): Walker {
  const found = (selector: string, text = '') =>
    page.locator(selector).filter({ visible: true, hasText: text }).first();
  return {
    open: async (address) => void (await page.goto(address)),
    see: (selector, text) => expect(found(selector, text)).toBeVisible(),
    press: (selector, text) => found(selector, text).click(),
    write: (selector, text) => found(selector).fill(text),
    chooseFile: (selector, file) => page.locator(selector).setInputFiles(file),
    run: (script, ...args) => page.evaluate(`(${script})(...${JSON.stringify(args)})`),
    screenshot: (selector) => found(selector).screenshot(),
  };
}

export function webdriverWalker(driver: WebDriver): Walker {
  const find = async (selector: string, text = ''): Promise<ElementRef> => {
    let element: ElementRef | null = null;
    await expect
      .poll(
        async () => {
          element = await driver.run(firstVisible, selector, text).catch(() => null);
          return element !== null;
        },
        { message: `${selector} ${text}` },
      )
      .toBe(true);
    if (!element) throw new Error(`${selector} ${text} not found`);
    return element;
  };
  /** Tries again while the element moves, is covered or is replaced. */
  const onElement = async (selector: string, text: string | undefined, act: (element: ElementRef) => Promise<void>) =>
    expect(async () => act(await find(selector, text))).toPass({ timeout: 120_000 });
  return {
    open: (address) => driver.open(new URL(address, WEB_URL).href),
    see: async (selector, text) => void (await find(selector, text)),
    press: (selector, text) => onElement(selector, text, driver.click),
    write: (selector, text) => onElement(selector, undefined, (element) => driver.type(element, text)),
    chooseFile: async (selector, { name, buffer }) => {
      mkdirSync(RUN_FOLDER, { recursive: true });
      const file = path.join(RUN_FOLDER, name);
      writeFileSync(file, buffer);
      const field = await driver.run((css: string) => document.querySelector(css), selector);
      await driver.type(field as unknown as ElementRef, file);
    },
    run: driver.run,
    screenshot: async (selector) => driver.screenshot(await find(selector)),
  };
}

/** Runs in the page. */
function firstVisible(selector: string, text: string): ElementRef | null {
  const plain = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ');
  const found = [...document.querySelectorAll(selector)].find(
    (element) =>
      plain(element).includes(text) &&
      element.getClientRects().length > 0 &&
      // Playwright waits for an enabled element, too.
      !element.matches(':disabled, [aria-disabled="true"]'),
  );
  found?.scrollIntoView({ block: 'center' });
  return (found ?? null) as unknown as ElementRef | null;
}
