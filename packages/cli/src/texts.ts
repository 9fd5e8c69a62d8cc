import { isChoiceField } from '@xunban/contract/board-spec';
import type { CliTexts } from '@xunban/i18n/cli-texts';
import { formatYuan, fromApi } from '@xunban/money';

/** Yuan of the API as text. */
export const yuanText = (yuan: number): string => formatYuan(fromApi(yuan));

/** Name of a field of a specification; the field itself when this version has no text for it. */
export function fieldName(field: string, { text }: CliTexts): string {
  const key = `pricing.field.${field}`;
  const name = text(key);
  return name === key ? field : name;
}

/** A value of a field: the name of a choice, or the figure. */
export function valueName(field: string, value: string | number | boolean, { text }: CliTexts): string {
  if (!isChoiceField(field)) return String(value);
  const key = `pricing.option.${field}.${value}`;
  const name = text(key);
  return name === key ? String(value) : name;
}

interface KeyLimits {
  readonly perOrder: number | null;
  readonly perMonth: number | null;
  readonly paidThisMonth: number;
}

/** Limits of a key that can pay; no line for another one. */
export const limitLines = ({ perOrder, perMonth, paidThisMonth }: KeyLimits, { cli }: CliTexts): string[] =>
  perOrder === null || perMonth === null
    ? []
    : [
        cli('whoami.limits', {
          order: yuanText(perOrder),
          month: yuanText(perMonth),
          paid: yuanText(paidThisMonth),
        }),
      ];
