export type { Holiday, HolidayName, Schedule, WorkCalendar } from './calendar/work-calendar.ts';
export type { Carrier, FreightOption, FreightTable, FreightZone, Parcel } from './freight/freight-types.ts';
export type {
  BoardRate,
  Capability,
  ChargePrice,
  IncludedOptions,
  LayerCount,
  LayerTariff,
  MeasuredCharge,
  MeasuredPrice,
  OptionCharge,
  OptionCondition,
  PriceBook,
  RushOffer,
  SampleOffer,
} from './price-book/price-book.ts';
export { LINE_CODES, type LineCode } from './quote/line-codes.ts';
export type {
  BoardFigures,
  ChosenCell,
  DayLine,
  FieldChange,
  Hint,
  MatrixRow,
  OptionEffect,
  PriceLine,
  Quote,
  QuoteCell,
  QuoteOutcome,
  QuoteRequest,
  RefusedQuote,
} from './quote/quote-types.ts';
export { RULE_CODES, type RuleCode } from './rules/rule-codes.ts';
export type { FieldValue, Finding, SpecRule, Violation } from './rules/spec-rule.ts';
