/**
 * Files on their way from one page to another: dropped on the home page, read by the quote page. They stay in memory and
 * can be taken once, so that coming back to the quote page later does not read them again.
 */
let offered: readonly File[] = [];
let taker: (() => void) | undefined;

export function offerFiles(files: readonly File[]): void {
  offered = files;
  taker?.();
}

/** The quote page is open already: it hears of files that come later. @returns ends it */
export function followOfferedFiles(take: () => void): () => void {
  taker = take;
  return () => {
    if (taker === take) taker = undefined;
  };
}

export function takeOfferedFiles(): readonly File[] {
  const files = offered;
  offered = [];
  return files;
}

/**
 * Offers the files that are chosen in the static page, whose file field works before the application has started. A choice
 * may also come later, from a dialog of the browser that was opened before.
 * @param page the static page, which is about to be replaced
 */
export function takeEarlyFiles(page: HTMLElement, goOn: () => void): void {
  const field = page.querySelector<HTMLInputElement>('input[type=file]');
  const take = () => {
    if (!field?.files?.length) return;
    offerFiles([...field.files]);
    goOn();
  };
  field?.addEventListener('change', take);
  take();
}
