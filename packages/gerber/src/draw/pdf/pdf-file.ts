import { zlibSync } from 'fflate';
import { fontTables, type GlyphFont } from './page-font.ts';

/** A page of a PDF. Lengths in points, 1/72 inch, from the lower left corner. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  /** Operators of the page. Images are called `/I0`, `/I1` and so on. */
  readonly content: string;
  readonly images: readonly PdfStencil[];
}

/** An image of one bit to the pixel: what is set is painted in the colour of the moment. */
export interface PdfStencil {
  readonly width: number;
  readonly height: number;
  /** Byte-aligned rows, the first pixel in the highest bit. */
  readonly bits: Uint8Array;
}

/**
 * Collects pages into a PDF 1.4 file. Helvetica is there as `/F`; every reader has it, so it is not carried along. A font
 * that is given is there as `/C`.
 */
export class PdfFile {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #starts: number[] = [];
  readonly #pages: number[] = [];
  #length = 0;

  readonly #font: number | undefined;

  constructor(font?: GlyphFont) {
    this.#write('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n');
    // The catalogue and the list of pages are written last, under the numbers that they have from the start.
    this.#starts.push(0, 0);
    this.#object('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
    this.#font = font && this.#embed(font);
  }

  page({ width, height, content, images }: PdfPage): void {
    const names = images.map((image, index) => `/I${index} ${this.#stencil(image)} 0 R`);
    const text = this.#stream('', latin(content));
    const resources = `<</Font<</F ${FONT} 0 R${this.#font === undefined ? '' : `/C ${this.#font} 0 R`}>>/XObject<<${names.join('')}>>>>`;
    const box = `[0 0 ${width.toFixed(3)} ${height.toFixed(3)}]`;
    this.#pages.push(
      this.#object(
        `<</Type/Page/Parent ${PAGES} 0 R/MediaBox${box}/Resources${resources}/Contents ${text} 0 R` +
          // Disables page scaling when printing.
          '>>',
      ),
    );
  }

  /** The file in pieces. */
  finish(): readonly Uint8Array<ArrayBuffer>[] {
    this.#place(CATALOGUE, `<</Type/Catalog/Pages ${PAGES} 0 R/ViewerPreferences<</PrintScaling/None>>>>`);
    const kids = this.#pages.map((page) => `${page} 0 R`).join(' ');
    this.#place(PAGES, `<</Type/Pages/Count ${this.#pages.length}/Kids[${kids}]>>`);
    const table = this.#length;
    const rows = this.#starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.#starts.length + 1;
    this.#write(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`);
    this.#write(`trailer\n<</Size ${size}/Root ${CATALOGUE} 0 R>>\nstartxref\n${table}\n%%EOF\n`);
    return this.#parts;
  }

  #embed(font: GlyphFont): number {
    const { widths, metrics, unicode } = fontTables(font);
    const program = this.#stream(`/Length1 ${font.bytes.length}`, font.bytes);
    const names = this.#stream('', latin(unicode));
    const descriptor = this.#object(
      `<</Type/FontDescriptor/FontName/${FONT_NAME}${metrics}/FontFile2 ${program} 0 R>>`,
    );
    const glyphs = this.#object(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${FONT_NAME}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)` +
        `/Supplement 0>>/FontDescriptor ${descriptor} 0 R/W${widths}/CIDToGIDMap/Identity>>`,
    );
    return this.#object(
      `<</Type/Font/Subtype/Type0/BaseFont/${FONT_NAME}/Encoding/Identity-H/DescendantFonts[${glyphs} 0 R]` +
        `/ToUnicode ${names} 0 R>>`,
    );
  }

  #stencil({ width, height, bits }: PdfStencil): number {
    const kind = `/Type/XObject/Subtype/Image/ImageMask true/Width ${width}/Height ${height}/Decode[1 0]`;
    return this.#stream(`${kind}/BitsPerComponent 1`, bits);
  }

  #stream(entries: string, data: Uint8Array): number {
    const packed = zlibSync(data);
    this.#starts.push(this.#length);
    this.#write(`${this.#starts.length} 0 obj\n<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`);
    this.#bytes(packed as Uint8Array<ArrayBuffer>);
    this.#write('\nendstream\nendobj\n');
    return this.#starts.length;
  }

  #object(body: string): number {
    this.#starts.push(0);
    this.#place(this.#starts.length, body);
    return this.#starts.length;
  }

  #place(number: number, body: string): void {
    this.#starts[number - 1] = this.#length;
    this.#write(`${number} 0 obj\n${body}\nendobj\n`);
  }

  #write(text: string): void {
    this.#bytes(latin(text));
  }

  #bytes(bytes: Uint8Array<ArrayBuffer>): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}

const CATALOGUE = 1;
const PAGES = 2;
const FONT = 3;
/** A six-letter prefix marks a font subset. */
const FONT_NAME = 'XUNBAN+Words';

function latin(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
