import JsBarcode from 'jsbarcode';
import type { Column } from 'pdfmake/interfaces.js';

/** Heights and widths in points. A scanner reads bars of 0.3 mm and more, and wants ten of them blank on either side. */
const MODULE = 1;
const HEIGHT = 34;

/** A number as Code 128, drawn as bars; the number itself stands below it. */
export function barcode(text: string): Column {
  const bits = bitsOf(text);
  const bars: { type: 'rect'; x: number; y: number; w: number; h: number; color: string }[] = [];
  for (let at = 0; at < bits.length; ) {
    const end = nextChange(bits, at);
    if (bits[at] === '1')
      bars.push({ type: 'rect', x: at * MODULE, y: 0, w: (end - at) * MODULE, h: HEIGHT, color: '#000000' });
    at = end;
  }
  return {
    width: (bits.length + 20) * MODULE,
    margin: [10 * MODULE, 0, 10 * MODULE, 0],
    stack: [{ canvas: bars }, { text, alignment: 'center', bold: true, fontSize: 10 }],
  };
}

/** The modules of a Code 128 symbol from left to right, `1` for a bar and `0` for a space. */
export function bitsOf(text: string): string {
  const drawn: { encodings?: { readonly data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  return (drawn.encodings ?? []).map(({ data }) => data).join('');
}

function nextChange(bits: string, from: number): number {
  let at = from;
  while (at < bits.length && bits[at] === bits[from]) at += 1;
  return at;
}
