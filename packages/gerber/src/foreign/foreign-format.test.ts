import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openUpload } from '../open-upload.ts';
import { copperText, textFile } from '../testing/sample-files.ts';
import { foreignFormat } from './foreign-format.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** A compound file with one entry of that name in its directory. */
function compound(name: string): Uint8Array {
  const file = new Uint8Array(4096);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  for (const [at, letter] of [...name].entries()) file[1024 + at * 2] = letter.charCodeAt(0);
  return file;
}

function allegro(): Uint8Array {
  const file = new Uint8Array(9000);
  file.set([0, 4, 0x14, 0]);
  file.set(bytes('all17-4 binary'), 100);
  return file;
}

describe('files of unsupported programs', () => {
  it.each([
    ['altium', compound('Board6')],
    ['altium', bytes('|RECORD=Board|FILENAME=x.PcbDoc|')],
    ['office', compound('Workbook')],
    ['office', zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<w/>') })],
    ['allegro', allegro()],
    ['eagle', bytes('<?xml version="1.0"?>\n<!DOCTYPE eagle SYSTEM "eagle.dtd">\n<eagle version="9.6.2">')],
    ['kicad', bytes('(kicad_sch (version 20230121)')],
    ['fritzing', bytes('<?xml version="1.0"?>\n<module fritzingVersion="0.9.3b">')],
    ['easyeda', bytes('{"head":{"docType":"3","editorVersion":"6.5"},"canvas":"CA~1"}')],
    ['pads', bytes('!PADS-POWERPCB-V9.5-METRIC! DESIGN')],
    ['pads', Uint8Array.of(0, 0xff, 0x26, 0x20, 1)],
    ['protel', bytes('PCB FILE 6 VERSION 2.80')],
    ['protel', bytes('\u0013PCB 4.0 Binary File\0')],
    ['protel', bytes('\0\u0001\0\0Standard Jet DB\0')],
    ['sprint-layout', Uint8Array.of(6, 0x33, 0xaa, 0xff, 1)],
    ['pdf', bytes('%PDF-1.7\n%FSLAX24Y24*%\nX0Y0D03*')],
    ['dxf', bytes('  0\r\nSECTION\r\n  2\r\nHEADER\r\n')],
    ['image', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13)],
    ['model', bytes('ISO-10303-21;\nHEADER;')],
  ])('%s', async (format, file) => {
    expect(foreignFormat(file)).toBe(format);
    if (format === 'kicad') return;
    const { files, problems } = await openUpload([{ name: 'board.brd', bytes: file }]);
    expect(files.filter(({ name }) => name !== 'board.brd')).toEqual([]);
    expect(problems).toContainEqual({ code: `foreign.${format}`, severity: 'error', file: 'board.brd' });
  });

  it.each([copperText, 'M48\nINCH\nT1C0.02\n%\nX1Y1\n', 'G04 a PDF viewer shows it*', 'Part,Qty\n'])(
    'leaves board files and plain texts alone: %j',
    (text) => expect(foreignFormat(bytes(text))).toBeUndefined(),
  );

  it('reports programs, not the documents next to them, and nothing next to a board', async () => {
    const pdf = textFile('docs/sheet.pdf', '%PDF-1.4');
    const source = textFile('board.PcbDoc', '|RECORD=Board|');
    const codesOf = async (files: Record<string, Uint8Array>) =>
      (await openUpload([{ name: 'all.zip', bytes: zipSync(files) }])).problems.map(({ code }) => code);
    expect(await codesOf({ 'a.pdf': pdf.bytes })).toEqual(['foreign.pdf']);
    expect(await codesOf({ 'a.pdf': pdf.bytes, 'b.PcbDoc': source.bytes })).toEqual(['foreign.altium']);
    expect(await codesOf({ 'a.pdf': pdf.bytes, 'top.gtl': strToU8(copperText) })).toEqual([]);
  });

  it('keeps a workbook in an archive as one file', async () => {
    const book = zipSync({ '[Content_Types].xml': strToU8('<T/>'), 'xl/workbook.xml': strToU8('<w/>') });
    const zip = zipSync({ 'bom.xlsx': book, 'top.gtl': strToU8(copperText) });
    const { files, problems } = await openUpload([{ name: 'b.zip', bytes: zip }]);
    expect(files.map(({ name }) => name)).toEqual(['bom.xlsx', 'top.gtl']);
    expect(problems).toEqual([]);
  });
});

describe('uploads without an archive', () => {
  it('a single layer is a set of one', async () => {
    const { files, problems } = await openUpload([textFile('top.gtl', copperText)]);
    expect(files.map(({ name }) => name)).toEqual(['top.gtl']);
    expect(problems).toEqual([]);
  });

  it('archives among loose files are opened under their names', async () => {
    const zip = { name: 'drill.zip', bytes: zipSync({ 'a.drl': strToU8('M48\nMETRIC\nT1C1\n%\nX1Y1\n') }) };
    const { files } = await openUpload([textFile('top.gtl', copperText), zip]);
    expect(files.map(({ name }) => name)).toEqual(['top.gtl', 'drill.zip/a.drl']);
  });

  it('an unknown format is reported', async () => {
    expect((await openUpload([textFile('notes.txt', 'hello')])).problems).toMatchObject([
      { code: 'archive.not-a-zip' },
    ]);
  });
});
