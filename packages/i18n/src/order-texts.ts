import type { ForecastCause, MachineDecision, Packing, PriceLine, ReviewFinding, StaffAction } from '@xunban/contract';
import { withOwnText } from '@xunban/contract/own-texts';
import i18next from 'i18next';
import { piecesTextKey } from './pieces-text.ts';
import { toMicrometres } from './to-micrometres.ts';

type Params = Readonly<Record<string, string | number>>;

/** Returns the text of a server code. A code that the catalogue lacks is shown as it is, rather than hidden. */
const codeText = (
  area: 'pricing' | 'order-texts' | 'board-problems',
  key: string,
  fallback: string,
  params: Params = {},
  language = i18next.language,
): string => String(i18next.t(key as never, { ns: area, defaultValue: fallback, lng: language, ...params }));

/** Returns the name of a price line. The `pricing` area must be loaded, as for all of these but the findings. */
export function priceLineName(line: PriceLine): string {
  const kind = codeText('pricing', line.nameKey.replace(/^pricing[.:]/, ''), line.ruleId);
  // Lines not created by a rule have a name of their own.
  const own = line.line === 'adjustment' || line.line === 'coupon' ? line.inputs['name'] : undefined;
  return typeof own === 'string' && own !== '' ? `${kind} · ${own}` : kind;
}

/** Formats delivered pieces in the units of the trade. The area `order-texts` must be loaded. */
export function piecesText(pieces: number, boardsPerPiece: number): string {
  const [key, params] = piecesTextKey(pieces, boardsPerPiece);
  return codeText('order-texts', key, String(pieces), params);
}

/** Returns the unit of a delivered piece, next to a quantity field. The area `order-texts` must be loaded. */
export const pieceUnit = (boardsPerPiece: number): string =>
  codeText('order-texts', boardsPerPiece === 1 ? 'pieces.unit' : 'pieces.panelUnit', '', { per: boardsPerPiece });

/** Returns the consequence of a staff action; empty for an action without one. The area `order-texts` must be loaded. */
export const staffHint = (action: StaffAction): string => codeText('order-texts', `staffHint.${action}`, '');

export const carrierName = (carrier: string): string => codeText('pricing', `carrier.${carrier}`, carrier);

export const freightZoneName = (zone: string): string => codeText('pricing', `zone.${zone}`, zone);

/** Describes the buyer's references of a main order; empty without any. The area `order-texts` must be loaded. */
export const referencesText = ({ poNumber, costCentre }: Pick<Packing, 'poNumber' | 'costCentre'>): string =>
  [
    poNumber === '' ? '' : codeText('order-texts', 'packing.po', poNumber, { no: poNumber }),
    costCentre === '' ? '' : codeText('order-texts', 'packing.costCentre', costCentre, { name: costCentre }),
  ]
    .filter((part) => part !== '')
    .join(' · ');

/** Describes the packing and labelling of a parcel, for its buyer and for the packer. */
export function packingText({ label, labelText, poNumber, costCentre }: Packing): string {
  const parts = [
    codeText('order-texts', `packing.${label}`, label),
    label === 'own' ? codeText('order-texts', 'packing.text', labelText, { text: labelText }) : '',
    label === 'company' ? '' : codeText('order-texts', 'packing.noSign', ''),
    referencesText({ poNumber, costCentre }),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/**
 * Describes a finding of the board file review: a difference between file and order (`review.…`), a price book rule that the
 * file breaks (`rule.…`), or a problem found while reading the file. The areas `order-texts`, `pricing` and `board-problems`
 * must be loaded.
 * @param language the one in use, unless another one was loaded
 */
export function findingText(
  { code, field, params }: Pick<ReviewFinding, 'code' | 'field' | 'params'>,
  language = i18next.language,
): string {
  const readable = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, toMicrometres(value)]));
  if (code.startsWith('review.')) {
    const choices = choiceTexts(field, params, language);
    return codeText('order-texts', `finding.${code}`, code, { ...readable, ...choices }, language);
  }
  return code.startsWith('rule.')
    ? codeText('pricing', code, code, withOwnText(readable, language), language)
    : codeText('board-problems', code, code, readable, language);
}

/** A field, what was chosen for it, and what the files have instead, where a finding is about a choice. */
function choiceTexts(field: string | undefined, { value, found }: Params, language: string): Params {
  if (field === undefined || value === undefined) return {};
  const choice = (of: string | number): string =>
    codeText('pricing', `option.${field}.${of}`, String(of), {}, language);
  return {
    field: codeText('pricing', `field.${field}`, field, {}, language),
    value: choice(value),
    ...(typeof found === 'string' && { found: choice(found) }),
  };
}

type RuleJudgement = MachineDecision['rules'][number];

/** Returns the subject of a machine review rule. */
export const ruleName = ({ rule }: Pick<RuleJudgement, 'rule'>): string =>
  codeText('order-texts', `rule.${rule}.name`, rule);

/** Returns the ordered or the measured figures; empty where the rule has no such figure. */
export function ruleFigures(judgement: RuleJudgement, side: 'ordered' | 'measured'): string {
  const figures = judgement[side];
  if (figures === null) return '';
  const context = side === 'ordered' && 'asked' in figures ? { context: String(figures['asked']) } : {};
  return codeText('order-texts', `rule.${judgement.rule}.${side}`, '', { ...figures, ...context });
}

/** Why the days of a board are what they are, and when that was. */
export function forecastCauseText({ kind, hold, step, reason, since, until }: ForecastCause): string {
  const key = kind === 'hold' ? `cause.hold.${hold}` : `cause.${kind}`;
  const text = codeText('order-texts', key, reason, { reason, step: codeText('order-texts', `step.${step}`, '') });
  const day = since.slice(0, 10);
  if (kind !== 'hold') return `${day} ${text}`;
  const when = until === null ? 'cause.untilNow' : 'cause.until';
  return `${codeText('order-texts', when, day, { since: day, until: until?.slice(0, 10) ?? '' })} ${text}`;
}

/** By how many working days it moved a day; the lead time moves none, it makes one. */
export function forecastCauseDays({ kind, days }: ForecastCause): string {
  if (kind === 'openCalendar') return '';
  const count = codeText('order-texts', 'cause.days', String(days), { count: Math.abs(days) });
  return kind === 'leadTime' || days === 0 ? count : `${days < 0 ? '−' : '+'}${count}`;
}

/** Describes a kind of finding, without the figures of a specific one. */
export function findingCodeText(code: string): string {
  const text = findingText({ code, params: {} });
  return text.replaceAll(/\s*\{\{[^}]*\}\}\s*/g, ' … ').trim();
}
