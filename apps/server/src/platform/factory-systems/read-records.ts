import { csvRecords, decode } from '../lists/read-csv.ts';

/** More in one file is a mistake of the sender. */
const MOST_RECORDS = 5000;

/**
 * The records of a file: a JSON list, `{"events": […]}` or one object; or CSV with its names in the first line.
 * @throws Error with a sentence for people
 */
export function readRecords(name: string, bytes: Uint8Array): readonly unknown[] {
  const text = decode(bytes);
  const records = name.toLowerCase().endsWith('.csv') ? csvRecords(text, requireColumns) : jsonRecords(text);
  if (records.length === 0) throw new Error('it holds no event');
  if (records.length > MOST_RECORDS)
    throw new Error(`it holds ${records.length} events, at most ${MOST_RECORDS} are read`);
  return records;
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

function requireColumns(names: readonly string[]): void {
  if (!names.includes('order') || !names.includes('step'))
    throw new Error('its first line does not name the columns (id, factory, order, step, at …)');
}
