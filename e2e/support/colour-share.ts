import type { Locator, Page } from '@playwright/test';

/** Returns the share of an element's visible pixels that is clearly green or blue, 0 to 1. */
export const colourShare = async (element: Locator, colour: 'green' | 'blue'): Promise<number> =>
  shareIn(element.page(), await element.screenshot(), colour);

/** The same for a PNG, which the browser of the page decodes. */
export function shareIn(page: Page, png: Buffer, colour: 'green' | 'blue'): Promise<number> {
  return page.evaluate(
    async ([base64, wanted]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!context) throw new Error('canvas has no 2D context');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let found = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        const [channel, other] = wanted === 'green' ? [green, blue] : [blue, green];
        if (channel > red + 40 && channel > other + 20) found += 1;
      }
      return found / (image.width * image.height);
    },
    [png.toString('base64'), colour] as const,
  );
}
