import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField,
  type ChoiceValue,
  quantityRows,
} from '@xunban/contract/board-spec';
import { type Fen, subtract } from '@xunban/money';
import { type IndexedBook, indexBook } from '../price-book/indexed-book.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import { specRules } from '../rules/rules.ts';
import type { FieldValue, SpecRule } from '../rules/spec-rule.ts';
import { type MinFees, minFees } from './min-fees.ts';
import { FRAME_FIELDS, factsOf, type PlanFacts, type Totals, totalsWith } from './price-plan.ts';
import type { FieldChange } from './quote-types.ts';

/** A field that a buyer may leave open: any choice field, and the quantity, which only grows. */
export type FreeField = ChoiceField | 'quantity';

export interface CheapestRequest {
  readonly spec: BoardSpec;
  readonly free: readonly FreeField[];
  readonly book: PriceBook;
  readonly isRepeat?: boolean | undefined;
  /** Longer lead times are of no use to the buyer. */
  readonly withinDays?: number | undefined;
  /** Maximum number of choices tried; all when absent. The best found by then may not be the overall best. */
  readonly maxSteps?: number | undefined;
}

export interface CheapestFound {
  /** Undefined when no tried board costs less than the requested one, or it has no price. */
  readonly board: CheapestBoard | undefined;
  /** True when every possible board was considered: none that differs in the free fields alone costs less than this. */
  readonly isProven: boolean;
}

export interface CheapestBoard extends Totals {
  readonly spec: BoardSpec;
  readonly changes: readonly FieldChange[];
  readonly savingFen: Fen;
}

/**
 * Returns the cheapest board among all that differ only in the free fields and can be made; of equal ones the one with the
 * fewest changes, then the one whose options are nearest to the current ones in their lists. Undefined when the board itself is
 * the cheapest, or has no price.
 *
 * The product of all options is searched field by field. A branch ends when a rule whose fields all have values rejects it, or
 * when even the minimum cost of the open fields is too high; so the result equals that of an exhaustive search.
 */
export function cheapestEquivalent(request: CheapestRequest): CheapestBoard | undefined {
  return findCheapest(request).board;
}

/** The same, and if the search was complete. */
export function findCheapest(request: CheapestRequest): CheapestFound {
  const { spec, isRepeat = false } = request;
  const book = indexBook(request.book);
  const facts = factsOf(spec, book, isRepeat);
  const now = totalsWith(spec, book, facts);
  if (now === undefined) return { board: undefined, isProven: true };
  const { best, isProven } = new Search({ ...request, book }, facts).run();
  if (best === undefined || best.totalFen >= now.totalFen) return { board: undefined, isProven };
  const changes = changesOf(request, best.spec);
  const { totalFen, workingDays } = best;
  return {
    board: { spec: best.spec, changes, totalFen, workingDays, savingFen: subtract(now.totalFen, totalFen) },
    isProven,
  };
}

/** Computing the minimum option costs of a tariff takes as long as this many steps. */
const STEPS_PER_TARIFF = 20;

interface Found extends Totals {
  readonly spec: BoardSpec;
  readonly changeCount: number;
}

class Search {
  private readonly request: CheapestRequest;
  private readonly book: IndexedBook;
  private readonly facts: PlanFacts;
  private readonly fields: readonly FreeField[];
  private readonly frameSize: number;
  /** The rules whose last open field has its value at a depth; those at 0 look at no free field. */
  private readonly rulesAt: readonly (readonly SpecRule[])[];
  private best: Found | undefined;
  private stepsLeft: number;

  constructor(request: CheapestRequest & { readonly book: IndexedBook }, facts: PlanFacts) {
    const { free, maxSteps = Number.POSITIVE_INFINITY } = request;
    this.request = request;
    this.book = request.book;
    this.facts = facts;
    this.stepsLeft = maxSteps;
    const frame = free.filter((field) => FRAME_FIELDS.has(field));
    this.fields = [...new Set([...frame, ...free])];
    this.frameSize = new Set(frame).size;
    this.rulesAt = [undefined, ...this.fields].map((_, depth) =>
      specRules.filter((rule) => lastOpen(rule, this.fields) === depth),
    );
  }

  run(): { readonly best: Found | undefined; readonly isProven: boolean } {
    this.explore(this.request.spec, 0, 0, undefined);
    return { best: this.best, isProven: this.stepsLeft >= 0 };
  }

  /** Tries every value of the open field at a depth; those before it have theirs. */
  private explore(spec: BoardSpec, depth: number, changeCount: number, fees: MinFees | undefined): void {
    this.stepsLeft -= 1;
    if (this.stepsLeft < 0) return;
    if (this.rulesAt[depth]?.some((rule) => rule.find(spec, this.book).length > 0) === true) return;
    const known = depth === this.frameSize ? this.feesOf(spec) : fees;
    if (depth >= this.frameSize && (known === undefined || this.isHopeless(known.from(spec, depth), changeCount)))
      return;
    const field = this.fields[depth];
    if (field === undefined) {
      this.consider(spec, changeCount);
      return;
    }
    for (const value of this.valuesOf(spec, field, known)) {
      const changes = changeCount + (value === this.request.spec[field] ? 0 : 1);
      this.explore(value === spec[field] ? spec : { ...spec, [field]: value }, depth + 1, changes, known);
    }
  }

  /** Cheapest first, and the present value first among equals, so that a good board is found early. */
  private valuesOf(spec: BoardSpec, field: FreeField, fees: MinFees | undefined): readonly FieldValue[] {
    const values: readonly FieldValue[] =
      field === 'quantity'
        ? quantityRows(spec.material, spec.layers, [this.request.spec.quantity]).filter(
            (quantity) => quantity >= this.request.spec.quantity,
          )
        : BOARD_CHOICES[field];
    const present = this.request.spec[field];
    const fee = (value: FieldValue) =>
      fees === undefined || field === 'quantity' ? 0n : fees.of(field, value as ChoiceValue);
    return [...values].sort((a, b) => {
      const difference = fee(a) - fee(b);
      return difference === 0n ? Number(b === present) - Number(a === present) : Number(difference);
    });
  }

  private feesOf(spec: BoardSpec): MinFees | undefined {
    if (this.book.kindOf(spec).tariff === undefined) return undefined;
    this.stepsLeft -= STEPS_PER_TARIFF;
    return minFees(spec, this.book, { ...this.facts, open: this.fields });
  }

  private isHopeless(minFen: bigint, changeCount: number): boolean {
    if (this.best === undefined || minFen < this.best.totalFen) return false;
    return minFen > this.best.totalFen || changeCount > this.best.changeCount;
  }

  private consider(spec: BoardSpec, changeCount: number): void {
    const { withinDays = Number.POSITIVE_INFINITY } = this.request;
    const totals = totalsWith(spec, this.book, this.facts);
    if (totals === undefined || totals.workingDays > withinDays) return;
    const candidate = { ...totals, spec, changeCount };
    if (this.best === undefined || isBefore(candidate, this.best, this.request)) this.best = candidate;
  }
}

/** Returns the search depth from which a rule can be evaluated. */
function lastOpen(rule: SpecRule, fields: readonly FreeField[]): number {
  return fields.reduce((depth, field, index) => (rule.fields.includes(field) ? index + 1 : depth), 0);
}

function isBefore(a: Found, b: Found, { spec, free }: CheapestRequest): boolean {
  if (a.totalFen !== b.totalFen) return a.totalFen < b.totalFen;
  if (a.changeCount !== b.changeCount) return a.changeCount < b.changeCount;
  const differing = free.find((field) => a.spec[field] !== b.spec[field]);
  if (differing === undefined) return false;
  const present = rankOf(spec, differing);
  const [ofA, ofB] = [rankOf(a.spec, differing), rankOf(b.spec, differing)];
  const further = Math.abs(ofA - present) - Math.abs(ofB - present);
  return further === 0 ? ofA < ofB : further < 0;
}

/** Returns the index of a value among those of its field. */
function rankOf(spec: BoardSpec, field: FreeField): number {
  if (field === 'quantity') return spec.quantity;
  const values: readonly ChoiceValue[] = BOARD_CHOICES[field];
  return values.indexOf(spec[field]);
}

function changesOf({ spec, free }: CheapestRequest, best: BoardSpec): FieldChange[] {
  const changed = [...new Set(free)].filter((field) => spec[field] !== best[field]);
  return changed.map((field) => ({ field, from: spec[field], to: best[field] }));
}
