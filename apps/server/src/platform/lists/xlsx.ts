import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { CsvValue, ListFile } from './csv.ts';

/**
 * Writes a list as a workbook with one sheet, row by row: a library that takes all rows at once holds a long list in memory
 * several times. Every text is a text cell: a part number such as `1E10` or `3/4` stays what it is, and nothing runs.
 */
export function xlsxFile(sheet: string): ListFile {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const taken = (): Buffer => Buffer.concat(parts.splice(0));
  // The markup repeats itself: the fastest level leaves a fifteenth, and a page of rows occupies the process for shorter.
  const entry = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: 1 });
    zip.add(file);
    return file;
  };
  let lines = 0;
  const table = (rows: readonly (readonly CsvValue[])[], style: Style) =>
    strToU8(
      rows
        .map((cells) => {
          lines += 1;
          return `<row r="${lines}">${cells.map((value, at) => cell(value, `${columnName(at)}${lines}`, style)).join('')}</row>`;
        })
        .join(''),
    );
  let body: ZipDeflate | undefined;
  return {
    begin(titles) {
      for (const [name, content] of Object.entries(partsOf(sheet))) entry(name).push(strToU8(content), true);
      body = entry('xl/worksheets/sheet1.xml');
      body.push(strToU8(sheetHead(titles.length)));
      body.push(table([titles], 'title'));
      return taken();
    },
    rows(rows) {
      body?.push(table(rows, 'text'));
      return taken();
    },
    end() {
      body?.push(strToU8('</sheetData></worksheet>'), true);
      zip.end();
      return taken();
    },
  };
}

type Style = 'title' | 'text';
/** Places in `cellXfs` below. */
const STYLES: Readonly<Record<Style, number>> = { title: 1, text: 2 };
/** Maximum of the format. */
const MAX_CELL_LENGTH = 32_767;

function cell(value: CsvValue, place: string, style: Style): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value !== 'string')
    return `<c r="${place}"><v>${typeof value === 'object' ? value.figure : value}</v></c>`;
  return `<c r="${place}" s="${STYLES[style]}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

/** Nearly no text of a list has one of these. */
const TO_ESCAPE = /[&<>"]|_x|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/i;

/** Characters that XML 1.0 excludes are left out; `_x0041_` would be read as the character of that number. */
function xmlText(full: string): string {
  const text = full.length > MAX_CELL_LENGTH ? full.slice(0, MAX_CELL_LENGTH) : full;
  if (!TO_ESCAPE.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A, B … Z, AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${columnName(Math.floor(at / 26) - 1)}${letter}`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The titles stay in view. */
const sheetHead = (columns: number): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
  `activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${Math.max(1, columns)}" ` +
  'width="18" customWidth="1"/></cols><sheetData>';

/** At most 31 characters without those that a sheet's name must not have. */
const sheetName = (name: string): string => xmlText(name.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31)) || 'List';

const partsOf = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels':
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" ` +
    'Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="${sheetName(sheet)}" sheetId="1" r:id="rId1"/>` +
    '</sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATION}/worksheet" ` +
    `Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
  // 49 is the format of text: a cell that is edited later stays text, too.
  'xl/styles.xml':
    `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/>` +
    '<name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill ' +
    'patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3">' +
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
});
