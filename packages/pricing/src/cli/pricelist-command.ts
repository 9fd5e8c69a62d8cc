import { parseArgs } from 'node:util';
import {
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  defaultBoardSpec,
  isChoiceField,
} from '@xunban/contract/board-spec';
import { formatYuan } from '@xunban/money';
import { defaultCalendar } from '../calendar/default-calendar.ts';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { quote } from '../quote/quote.ts';
import type { Quote } from '../quote/quote-types.ts';
import type { CommandResult } from './quote-command.ts';
import { table } from './table.ts';
import { isLanguage, LANGUAGES, type Texts, textsIn } from './texts.ts';
import { type TypicalBoard, typicalBoards } from './typical-boards.ts';

/** Prices do not depend on the day, only dates do. */
const ANY_MOMENT = '2026-11-20T09:30:00+08:00';

/** `npm run pricelist [-- --lang en]`: thirty typical boards as a table, with what the market asks for the like. */
export function runPricelist(args: readonly string[]): CommandResult {
  const { values } = parseArgs({ args: [...args], options: { lang: { type: 'string' } }, strict: false });
  const language = String(values['lang'] ?? 'zh-CN');
  if (!isLanguage(language))
    return { exitCode: 2, output: '', complaint: `--lang ${language}: ${LANGUAGES.join(', ')}` };
  const texts = textsIn(language);
  const { text } = texts;
  const title = text('pricing.cli.pricelist', { count: typicalBoards.length, book: defaultPriceBook.version });
  const header = [
    text('pricing.cli.boardColumn'),
    text('pricing.field.quantity'),
    text('pricing.cli.total'),
    text('pricing.cli.marketColumn'),
    text('pricing.field.leadTime'),
    text('pricing.cli.linesColumn'),
  ];
  const rows = typicalBoards.map((typical) => rowOf(typical, texts));
  return { exitCode: 0, output: [title, ...table([header, ...rows])].join('\n'), complaint: '' };
}

function rowOf({ changes, marketYuan }: TypicalBoard, texts: Texts): string[] {
  const { text } = texts;
  const { spec, chosen } = quoted({ ...defaultBoardSpec, ...changes });
  return [
    describe(spec, changes, texts),
    String(spec.quantity),
    formatYuan(chosen.totalFen),
    marketYuan === null ? '--' : marketYuan.map((yuan) => `¥${yuan.toLocaleString('en')}`).join('–'),
    text('pricing.cli.days', { days: chosen.workingDays }),
    chosen.lines
      .map(({ nameKey, amountFen }) => `${text(nameKey)} ${formatYuan(amountFen, { symbol: false })}`)
      .join(' + '),
  ];
}

function quoted(spec: BoardSpec): Quote {
  const outcome = quote({ spec, book: defaultPriceBook, calendar: defaultCalendar, at: ANY_MOMENT, parts: [] });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.violations));
  return outcome;
}

const IN_THE_NAME: ReadonlySet<BoardField> = new Set<BoardField>([
  'material',
  'layers',
  'lengthMm',
  'widthMm',
  'quantity',
  'panelX',
  'panelY',
]);

/** Material, layers and size, then whatever is not as on the usual board. */
function describe(spec: BoardSpec, changes: Partial<BoardSpec>, { text }: Texts): string {
  const name = text('pricing.cli.boardName', {
    material: text(`pricing.option.material.${spec.material}`),
    layers: spec.layers,
    length: spec.lengthMm,
    width: spec.widthMm,
  });
  const others = BOARD_FIELDS.filter((field) => Object.hasOwn(changes, field) && !IN_THE_NAME.has(field));
  return [name, ...others.map((field) => optionText(spec, field, text))].join(', ');
}

/** Options with self-explanatory texts. */
const PLAIN_FIELDS: ReadonlySet<BoardField> = new Set<BoardField>([
  'laminateBrand',
  'hdi',
  'deliveryForm',
  'panelSeparation',
  'finish',
  'viaCover',
  'fingerPlating',
  'testMethod',
  'ipcClass',
  'leadTime',
]);

function optionText(spec: BoardSpec, field: BoardField, text: Texts['text']): string {
  const name = text(`pricing.field.${field}`);
  const key = `pricing.option.${field}.${spec[field]}`;
  const label = isChoiceField(field) ? text(key) : key;
  if (label === key) return `${name} ${spec[field]}`;
  if (typeof spec[field] === 'boolean') return name;
  return PLAIN_FIELDS.has(field) ? label : `${name} ${label}`;
}
