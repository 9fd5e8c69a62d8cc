import { parseArgs } from 'node:util';
import {
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  defaultBoardSpec,
  isChoiceField,
} from '@xunban/contract/board-spec';
import { type CliTexts, cliTexts } from '@xunban/i18n/cli-texts';
import { isLanguage, LANGUAGES } from '@xunban/i18n/languages';
import { formatYuan } from '@xunban/money';
import { defaultCalendar, defaultPriceBook, type Quote, quote } from '@xunban/pricing';
import { table } from '../render/table.ts';
import { type TypicalBoard, typicalBoards } from './typical-boards.ts';

/** Prices do not depend on the day, only dates do. */
const ANY_MOMENT = '2026-11-20T09:30:00+08:00';

interface CommandResult {
  readonly exitCode: 0 | 2;
  readonly output: string;
  readonly complaint: string;
}

/** `npm run pricelist [-- --lang en]`: thirty typical boards as a table, with what the market asks for the like. */
export function runPricelist(args: readonly string[]): CommandResult {
  const { values } = parseArgs({ args: [...args], options: { lang: { type: 'string' } }, strict: false });
  const language = String(values['lang'] ?? 'zh-CN');
  if (!isLanguage(language))
    return { exitCode: 2, output: '', complaint: `--lang ${language}: ${LANGUAGES.join(', ')}` };
  const texts = cliTexts(language);
  const { text } = texts;
  const title = text('cli.quote.pricelist', { count: typicalBoards.length, book: defaultPriceBook.version });
  const header = [
    text('cli.quote.boardColumn'),
    text('pricing.field.quantity'),
    text('cli.quote.total'),
    text('cli.quote.marketColumn'),
    text('pricing.field.leadTime'),
    text('cli.quote.linesColumn'),
  ];
  const rows = typicalBoards.map((typical) => rowOf(typical, texts));
  return { exitCode: 0, output: [title, ...table([header, ...rows])].join('\n'), complaint: '' };
}

function rowOf({ changes, marketYuan }: TypicalBoard, texts: CliTexts): string[] {
  const { text } = texts;
  const { spec, chosen } = quoted({ ...defaultBoardSpec, ...changes });
  return [
    describe(spec, changes, texts),
    String(spec.quantity),
    formatYuan(chosen.totalFen),
    marketYuan === null ? '--' : marketYuan.map((yuan) => `¥${yuan.toLocaleString('en')}`).join('–'),
    text('cli.quote.days', { days: chosen.workingDays }),
    chosen.lines
      .map(({ nameKey, amountFen }) => `${text(nameKey)} ${formatYuan(amountFen, { symbol: false })}`)
      .join(' + '),
  ];
}

export function quoted(spec: BoardSpec): Quote {
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
function describe(spec: BoardSpec, changes: Partial<BoardSpec>, { text }: CliTexts): string {
  const name = text('cli.quote.boardName', {
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

function optionText(spec: BoardSpec, field: BoardField, text: CliTexts['text']): string {
  const name = text(`pricing.field.${field}`);
  const key = `pricing.option.${field}.${spec[field]}`;
  const label = isChoiceField(field) ? text(key) : key;
  if (label === key) return `${name} ${spec[field]}`;
  if (typeof spec[field] === 'boolean') return name;
  return PLAIN_FIELDS.has(field) ? label : `${name} ${label}`;
}
