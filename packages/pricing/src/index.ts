export { defaultCalendar } from './calendar/default-calendar.ts';
export type { Holiday, HolidayName, Schedule, WorkCalendar } from './calendar/work-calendar.ts';
export { addDays, isProvisional, isWorkingDay, schedule, shanghaiDate } from './calendar/working-days.ts';
export { afterWorkingTime, endOfWorkingHours, workingMinutesBetween } from './calendar/working-hours.ts';
export { defaultFreight } from './freight/default-freight.ts';
export { freight } from './freight/freight.ts';
export type {
  Carrier,
  FreightOffer,
  FreightOption,
  FreightTable,
  FreightZone,
  Parcel,
} from './freight/freight-types.ts';
export { parcelFor } from './freight/parcel.ts';
export { batchKey, panelDifferences } from './panel/batch-key.ts';
export type { LayoutBlock, PanelLayout } from './panel/lay-out-pieces.ts';
export { defaultPanelRules, piecesToMake } from './panel/panel-rules.ts';
export {
  type BatchBlock,
  type BatchItem,
  type BatchLayout,
  type BatchPlan,
  piecesOnLayout,
  planBatch,
} from './panel/plan-batch.ts';
export { type BatchProposal, DUE_WITHIN_DAYS, type OpenOrder, proposeBatches } from './panel/propose-batches.ts';
export { layOutSpec, type PanelSuggestion, type SpecLayout, suggestPanels } from './panel/suggest-panels.ts';
export { bookOn } from './price-book/book-on.ts';
export { shippedBookVersions } from './price-book/book-versions.ts';
export { defaultPriceBook } from './price-book/default-price-book.ts';
export { type LayerKind, withLayerCount, withoutLayerCount, withPartPriced } from './price-book/layer-counts.ts';
export { LINE_CODES, type LineCode } from './price-book/line-codes.ts';
export type {
  AdvancedCapability,
  BoardKinds,
  BoardRate,
  BookProblem,
  Capability,
  ChargePrice,
  IncludedOptions,
  LayerCount,
  LayerTariff,
  MeasuredCharge,
  MeasuredPrice,
  OfferedOptions,
  OptionCharge,
  OptionCondition,
  PriceBook,
  RushOffer,
  SampleOffer,
  SizeLimit,
  TariffPart,
  Withdrawal,
} from './price-book/price-book.ts';
export { OFFERED_FIELDS, withdrawalName } from './price-book/price-book.ts';
export { validatePriceBook } from './price-book/validate-price-book.ts';
export { deliveredPiece } from './quote/board-area.ts';
export { quoteFingerprint } from './quote/canonical-spec.ts';
export {
  type CheapestBoard,
  type CheapestFound,
  type CheapestRequest,
  cheapestEquivalent,
  type FreeField,
  findCheapest,
} from './quote/cheapest-equivalent.ts';
export { evaluateFormula, FormulaError } from './quote/evaluate-formula.ts';
export { linesOf } from './quote/price-lines.ts';
export { type Totals, totalsOf } from './quote/price-plan.ts';
export { quote } from './quote/quote.ts';
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
  QuotePart,
  QuoteRequest,
  RefusedQuote,
} from './quote/quote-types.ts';
export { fieldsThatNeedTooling } from './quote/repeat-order.ts';
export { viewChosen, viewQuote } from './quote/view-quote.ts';
export { areaInDm2, checkForFactory, type FactoryLimits } from './rules/check-for-factory.ts';
export { checkSpec, type Repair, repairSpec } from './rules/check-spec.ts';
export { fastestDays } from './rules/fastest-days.ts';
export { offSale } from './rules/off-sale.ts';
export { RULE_CODES, type RuleCode } from './rules/rule-codes.ts';
export { ruleExample } from './rules/rule-example.ts';
export { specRules } from './rules/rules.ts';
export type { FieldValue, Finding, SpecRule, Violation } from './rules/spec-rule.ts';
export {
  quoteStencil,
  type RefusedStencil,
  type StencilQuote,
  stencilFingerprint,
} from './stencil/quote-stencil.ts';
