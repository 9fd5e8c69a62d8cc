import { toFileName } from '@xunban/contract/text-profiles';

/** Hands bytes that a call answered to the browser's downloads. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = toFileName(fileName);
  link.click();
  // The browser has taken over the bytes by the next event-loop turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
