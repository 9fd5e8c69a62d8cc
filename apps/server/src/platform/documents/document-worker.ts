import pdfmake from 'pdfmake';
import type { Content, StyleDictionary, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { serveTasks } from '../threads/serve-tasks.ts';
import { type FontSubset, fontSubset } from './font-subset.ts';

/** A document without functions, because it crosses from one thread to another. */
export interface PrintJob {
  readonly title: string;
  readonly author: string;
  readonly content: Content;
  readonly styles: StyleDictionary;
  /** Left and right end of every page's foot; `{{page}}` and `{{pages}}` are filled in. */
  readonly foot: readonly [left: string, right: string];
  /** A4 unless it is a label of 100 × 150 mm. */
  readonly pageSize?: 'A4' | 'label' | undefined;
  /** Across every page, such as 已过期. */
  readonly watermark?: string | undefined;
}

/** The glyphs of the documents' font for these characters. */
export interface SubsetJob {
  readonly characters: string;
}

export type DocumentJob = PrintJob | SubsetJob;
export type DocumentAnswer =
  | { readonly pdf: Uint8Array }
  | { readonly subset: FontSubset }
  | { readonly failure: string };

const fonts = new URL(
  import.meta.url.endsWith('.mjs') ? '../assets/fonts/' : '../../../assets/fonts/',
  import.meta.url,
);
const fontPath = (weight: string): string => decodeURIComponent(new URL(`NotoSansSC-${weight}.ttf`, fonts).pathname);
const faces = {
  normal: fontPath('Regular'),
  bold: fontPath('Bold'),
  italics: fontPath('Regular'),
  bolditalics: fontPath('Bold'),
};
const allowed: ReadonlySet<string> = new Set(Object.values(faces));

pdfmake.setFonts({ Document: faces });
pdfmake.setTableLayouts({
  /** Thin lines between rows, a strong one under the head. Layouts are functions, so documents name them. */
  lines: {
    hLineWidth: (row, { table }) => (row === 0 || row === table.body.length ? 0 : row === table.headerRows ? 1 : 0.5),
    hLineColor: (row, { table }) => (row === table.headerRows ? '#0f7b4f' : '#cfd6dc'),
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 6),
    paddingRight: () => 6,
    paddingTop: () => 2,
    paddingBottom: () => 1,
  },
});
// A document is data of ours: it needs its fonts and nothing else from the disk or the network.
pdfmake.setLocalAccessPolicy((path) => allowed.has(path));
pdfmake.setUrlAccessPolicy(() => false);

/** The processor time of a page, and of each text on it: a table of 500 lines with five columns takes a second in a new thread. */
const BASE_MS = 200;
const MS_PER_TEXT = 0.3;

serveTasks<DocumentJob, DocumentAnswer>((job, meter) => {
  if ('content' in job) meter.expect(BASE_MS + MS_PER_TEXT * countTexts(job.content));
  return answerTo(job);
});

/** Texts of a document, those of its styles included. */
function countTexts(content: unknown): number {
  if (typeof content === 'string') return 1;
  if (typeof content !== 'object' || content === null) return 0;
  return Object.values(content).reduce<number>((sum, part) => sum + countTexts(part), 0);
}

async function answerTo(job: DocumentJob): Promise<DocumentAnswer> {
  try {
    if ('characters' in job) return { subset: await fontSubset(faces.normal, job.characters) };
    return { pdf: new Uint8Array(await pdfmake.createPdf(definitionOf(job)).getBuffer()) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function definitionOf({
  title,
  author,
  content,
  styles,
  foot,
  watermark,
  pageSize = 'A4',
}: PrintJob): TDocumentDefinitions {
  const [left, right] = foot;
  return {
    info: { title, author },
    // In points.
    pageSize: pageSize === 'A4' ? 'A4' : { width: 283, height: 425 },
    pageMargins: pageSize === 'A4' ? [40, 36, 40, 46] : [14, 14, 14, 20],
    defaultStyle: { font: 'Document', fontSize: 9, lineHeight: 1.1 },
    styles,
    content,
    footer: (page, pages) => ({
      margin: [40, 12, 40, 0],
      columns: [
        { width: '*', text: filled(left, page, pages), style: 'foot' },
        { width: 'auto', text: filled(right, page, pages), style: 'foot', alignment: 'right' },
      ],
    }),
    ...(watermark === undefined ? {} : { watermark: { text: watermark, color: '#c0392b', opacity: 0.14, bold: true } }),
  };
}

const filled = (text: string, page: number, pages: number): string =>
  text.replaceAll('{{page}}', String(page)).replaceAll('{{pages}}', String(pages));
