/**
 * Files on their way to the quote page: dropped on the home page, or chosen on a visit that ended while they were read. They
 * stay in memory and can be taken once, so that coming back to the quote page later does not read them again.
 */
let offered: readonly File[] = [];
let taker: (() => void) | undefined;

export function offerFiles(files: readonly File[]): void {
  offered = files;
  taker?.();
}

/** Subscribes an open quote page to files that arrive later. @returns a function that unsubscribes */
export function subscribeToOfferedFiles(take: () => void): () => void {
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
 * Offers the files that are chosen in the static page, whose file field works before the application has started, and those
 * that are dropped on a page, before or after. A choice may also come later, from a dialog of the browser that was opened
 * before.
 * @param page the static page, which is about to be replaced
 */
export function takeEarlyFiles(page: HTMLElement, goOn: () => void): void {
  const field = page.querySelector<HTMLInputElement>('input[type=file]');
  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    offerFiles(files);
    goOn();
  };
  const takeChosen = () => take([...(field?.files ?? [])]);
  const takeDropped = () => {
    const { droppedFiles } = window;
    if (!droppedFiles) return;
    window.droppedFiles = undefined;
    delete document.documentElement.dataset['drop'];
    take(droppedFiles);
  };
  field?.addEventListener('change', takeChosen);
  window.addEventListener('filesdropped', takeDropped);
  takeChosen();
  takeDropped();
}

declare global {
  interface Window {
    /** Dropped on the page and not taken yet. `boot.js` sets it and dispatches `filesdropped`. */
    droppedFiles?: readonly File[] | undefined;
  }
}
