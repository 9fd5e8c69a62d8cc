/** Spreadsheets of the trade write GB 18030 where they do not write UTF-8. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/**
 * Cells by RFC 4180: quoted ones may hold commas, line ends and doubled quotes.
 * @throws Error for a quote that is never closed
 */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (sign === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  if (isQuoted) throw new Error('a quote in it is never closed');
  rows.at(-1)?.push(cell);
  return rows;
}
