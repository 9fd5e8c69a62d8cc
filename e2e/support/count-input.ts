import type { Page } from '@playwright/test';

/** Counts presses of the mouse, and fields that are typed or pasted into, on the pages of the site. */
export async function countInput(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.pathname.includes('sandbox')) return;
    const count = (name: string) => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
    // A form that is sent by the Enter key clicks its button too, without a press (detail 0).
    addEventListener(
      'click',
      (event) => event instanceof MouseEvent && event.isTrusted && event.detail > 0 && count('clicks'),
      true,
    );
    const typed = new Set<EventTarget | null>();
    addEventListener(
      'input',
      ({ target }) => {
        if (typed.has(target) || (target instanceof HTMLInputElement && target.type === 'file')) return;
        typed.add(target);
        count('fields');
      },
      true,
    );
  });
}

/** The counts so far. */
export const inputOf = (page: Page) =>
  page.evaluate(() => ({
    clicks: Number(sessionStorage.getItem('clicks')),
    fields: Number(sessionStorage.getItem('fields')),
  }));
