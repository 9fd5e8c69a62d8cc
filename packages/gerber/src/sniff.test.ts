import { describe, expect, it } from 'vitest';
import { sniff } from './sniff.ts';

describe('file type by its bytes', () => {
  it.each([
    ['gerber', '%FSLAX24Y24*%\n%MOIN*%\nX0Y0D02*\nM02*'],
    ['gerber', '\u00ef\u00bb\u00bfG04 made by hand*\n%MOMM*%'],
    ['gerber', 'G54D10*\nX100Y200D02*\nX300Y200D01*\nM02*'],
    ['excellon', 'M48\nINCH,LZ\nT1C0.028\n%\nT1\nX01Y02\nM30'],
    ['excellon', '%\nT1C.015F095S3\nX01095Y01056\nX01095Y0127\nX01309Y01056'],
    ['excellon', ';   Holesize 1. = 12.0 PLATED MILS\n%\nG90\nX0129522Y0132875\nX0217900Y0044200\nM30'],
    ['job', '{ "Header": {}, "GeneralSpecs": { "LayerNumber": 2 } }'],
    ['ipc356', 'C  IPC-D-356 Netlist\nP  UNITS CUST 0\n317GND'],
    ['text', 'Part,Qty\nR1,10k\n'],
    ['text', 'Top copper X at 100 mm'],
    ['text', '(made by FlatCAM)\nG21\nG90\nT1\nM03\nG00X1.0Y2.0\nG01Z-1.7\nG00X3.0Y2.0\nX4.0Y4.0\n'],
    ['binary', 'abc\0def'],
    ['archive', 'PK\u0003\u0004rest'],
    ['empty', ''],
    ['empty', '  \r\n'],
  ])('%s: %j', (kind, text) => {
    expect(sniff(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe(kind);
  });
});
