import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { type FieldPermission, permissionOfField, type RawReply, type ReportFile } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { type ListColumnName, type ListName, type ListTexts, listTexts } from '@xunban/i18n/list-texts';
import type { z } from 'zod';
import type { Staff } from '../auth/actor.ts';
import type { Reader, Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { attachmentHeaders } from '../files/attachment-headers.ts';
import type { Once } from '../http/idempotency.ts';
import { redactorForStaff } from '../http/withhold.ts';
import { claim, type Limit } from '../limits.ts';
import { maskPersonal } from '../log.ts';
import { type CsvValue, csvListFile } from './csv.ts';
import { xlsxFile } from './xlsx.ts';

/** More than any user reads, and less than a spreadsheet's limit. */
const MAX_ROWS = 50_000;
const ROWS_AT_ONCE = 500;
/** A reader who takes nothing for so long has gone: the list is read in one transaction, which must not stay open. */
const STALLED_MS = 30_000;

/** Maximum number of exported files per staff user. */
export const EXPORTS_PER_STAFF: readonly Limit[] = [
  { name: 'hour', count: 30, seconds: 3_600 },
  { name: 'day', count: 100, seconds: 86_400 },
];

/** A column, and the field of a row that it is read from: who may not see the field has no such column. */
export interface ListColumn<Row> {
  readonly name: ListColumnName;
  readonly of: keyof Row & string;
  readonly cell: (row: Row, texts: ListTexts) => CsvValue;
}

export interface ExportedList<Row> {
  readonly name: ListName;
  /** Schema of a page of the list's call. */
  readonly page: z.ZodObject<{ items: z.ZodArray<z.ZodObject> }>;
  readonly columns: readonly ListColumn<Row>[];
  readonly read: (
    reader: Reader,
    page: { readonly skipCount: number; readonly maxResultCount: number },
  ) => Promise<{ readonly totalCount: number; readonly items: readonly Row[] }>;
  /** Writes the export down for good, before the first row leaves. */
  readonly record: (
    tx: Tx,
    what: { readonly list: string; readonly filters: readonly string[]; readonly rows: number },
  ) => Promise<void>;
}

export interface ExportRequest {
  readonly actor: Staff;
  readonly language: Language;
  readonly signal: AbortSignal;
  /** Format, and filters of the list. */
  readonly query: object & { readonly file: ReportFile };
  readonly once: Once;
}

/**
 * Exports a list as a file, row by row as it is read: all from one moment, with the columns that the staff user can see.
 * @throws {Refusal} `rateLimited`
 */
export async function exportList<Row extends object>(
  deps: Pick<Deps, 'db'>,
  list: ExportedList<Row>,
  request: ExportRequest,
): Promise<RawReply> {
  const { actor, language, signal, once: onceFor } = request;
  const { file: format, ...filters } = request.query;
  await deps.db.transaction((tx) => claim(tx, `export ${actor.staffId}`, EXPORTS_PER_STAFF));
  const texts = listTexts(language);
  const columns = list.columns.filter(({ of }) => isVisible(list.page.shape.items.element.shape[of], actor));
  const redact = redactorForStaff(list.page);
  const readRedacted = async (tx: Tx, skipCount: number, maxResultCount: number) => {
    const page = await list.read(tx, { skipCount, maxResultCount });
    // Cells are read from the redacted page, so that no column reveals a redacted field.
    return (redact ? redact(actor, page) : page) as typeof page;
  };

  const body = new PassThrough();
  // The sender also listens for errors; before that, a list that cannot be read must not end the process.
  body.on('error', () => {});
  let hasWritten = false;
  const file = format === 'csv' ? csvListFile() : xlsxFile(texts.list(list.name));
  const write = async (text: Buffer | string) => {
    hasWritten = true;
    if (signal.aborted) throw new Error('client of a list export disconnected');
    if (body.write(text)) return;
    await once(body, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(STALLED_MS)]) });
  };
  const writeAll = async (tx: Tx, begun: (total: number) => void) => {
    if (hasWritten) throw new Error('a list export cannot be restarted');
    let page = await readRedacted(tx, 0, ROWS_AT_ONCE);
    const total = page.totalCount;
    const limit = Math.min(total, MAX_ROWS);
    begun(total);
    await write(file.begin(columns.map(({ name }) => texts.column(name))));
    for (
      let rows = 0;
      page.items.length > 0;
      page = await readRedacted(tx, rows, Math.min(ROWS_AT_ONCE, limit - rows))
    ) {
      await write(file.rows(page.items.map((row) => columns.map(({ cell }) => cell(row, texts)))));
      rows += page.items.length;
      if (rows >= limit) break;
    }
    if (total > limit) await write(file.rows([[texts.text('cut', { rows: limit, left: total - limit })]]));
    await write(file.end());
  };
  // The headers wait for the first page; after that the rows follow by themselves.
  const total = await new Promise<number>((resolve, reject) => {
    deps.db
      .transaction((tx) => writeAll(tx, resolve), { isolation: 'repeatable read', readOnly: true })
      .then(() => body.end())
      .catch((error: unknown) => {
        reject(error);
        body.destroy(error instanceof Error ? error : new Error(String(error)));
      });
  });
  const rows = Math.min(total, MAX_ROWS);
  try {
    await onceFor((tx) => list.record(tx, { list: list.name, filters: filtersOf(filters), rows }));
  } catch (error) {
    body.destroy();
    throw error;
  }
  return { body, headers: headersOf(list.name, texts, { format, rows, leftOut: total - rows }) };
}

/** Personal data in a search text stays out of the record. */
const filtersOf = (query: object): readonly string[] =>
  Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' || value === null ? [] : [maskPersonal(`${name}: ${String(value)}`)],
  );

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Builds the headers; the file name contains the list and its date. */
function headersOf(
  name: ListName,
  texts: ListTexts,
  { format, rows, leftOut }: { readonly format: ReportFile; readonly rows: number; readonly leftOut: number },
): Record<string, string> {
  const ending = format === 'csv' ? 'csv' : 'xlsx';
  return {
    ...attachmentHeaders(`${name}.${ending}`, `${texts.list(name)}.${ending}`),
    'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK,
    'X-Rows': String(rows),
    'X-Rows-Left-Out': String(leftOut),
  };
}

function isVisible(field: z.core.$ZodType | undefined, { permissions }: Staff): boolean {
  const permission: FieldPermission | undefined = field && permissionOfField(field);
  return permission === undefined || permissions.has(permission);
}
