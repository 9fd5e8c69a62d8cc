const MEGABYTE = 1_048_576;

/** `0.4 MB`, `312 MB`: a size as a person compares it. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
