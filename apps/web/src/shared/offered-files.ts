/**
 * Files on their way from one page to another: dropped on the home page, read by the quote page. They stay in memory and
 * can be taken once, so that coming back to the quote page later does not read them again.
 */
let offered: readonly File[] = [];

export function offerFiles(files: readonly File[]): void {
  offered = files;
}

export function takeOfferedFiles(): readonly File[] {
  const files = offered;
  offered = [];
  return files;
}
