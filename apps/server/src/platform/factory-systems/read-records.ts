/** More in one file is a mistake of the sender. */
const MOST_RECORDS = 5000;

/**
 * The records of a file: a JSON list, `{"events": […]}` or one object; or CSV with its names in the first line.
 * @throws Error with a sentence for people
 */
export function readRecords(name: string, bytes: Uint8Array): readonly unknown[] {
  const text = decode(bytes);
  const records = name.toLowerCase().endsWith('.csv') ? csvRecords(text) : jsonRecords(text);
  if (records.length === 0) throw new Error('it holds no event');
  if (records.length > MOST_RECORDS)
    throw new Error(`it holds ${records.length} events, at most ${MOST_RECORDS} are read`);
  return records;
}

/** Spreadsheets of the trade write GB 18030 where they do not write UTF-8. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function jsonRecords(text: string): readonly unknown[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
  if (Array.isArray(data)) return data;
  if (typeof data !== 'object' || data === null) throw new Error('it holds no list of events');
  return 'events' in data && Array.isArray(data.events) ? data.events : [data];
}

function csvRecords(text: string): readonly unknown[] {
  const [names = [], ...rows] = csvRows(text.replace(/^\uFEFF/, ''));
  const keys = names.map((name) => name.trim());
  if (!keys.includes('order') || !keys.includes('step'))
    throw new Error('its first line does not name the columns (id, factory, order, step, at …)');
  return rows
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => Object.fromEntries(keys.map((key, at) => [key, (cells[at] ?? '').trim()])));
}

/** Cells by RFC 4180: quoted ones may hold commas, line ends and doubled quotes. */
function csvRows(text: string): string[][] {
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
