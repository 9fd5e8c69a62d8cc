import { z } from 'zod';
import { call } from '../../call.ts';
import {
  filter,
  id,
  idIn,
  intIn,
  isoDate,
  isoTime,
  multilineText,
  page,
  paging,
  publishTimeIn,
  text,
  yuan,
} from '../../shared-schemas.ts';

/** The kinds of price data. */
const PRICE_DATA = ['priceBook', 'workCalendar', 'freightTable'] as const;

/** Price data as JSON. packages/pricing reads its shape and validates it, so that every fault is reported with its place. */
const tariffData = z.record(z.string(), z.unknown());

/** Why price data must not be published; `path` is the place in them, `params` are the figures of the text. */
const tariffProblem = z
  .object({
    code: z.string(),
    path: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    /** The place and the fault, in the language of the request. */
    place: z.string(),
    message: z.string(),
  })
  .meta({ id: 'TariffProblem' });

export const publishedBook = z
  .object({
    kind: z.enum(PRICE_DATA),
    version: z.string(),
    state: z.enum(['scheduled', 'inForce', 'past', 'withdrawn']),
    /** True for a version in force or scheduled, unless none would be in force without it. */
    isWithdrawable: z.boolean(),
    effectiveAt: isoTime,
    publishedAt: isoTime,
    /** Quotes (main orders, of freight) that were made under it; MAX_QUOTES_COUNTED for so many or more. */
    quotes: z.number().int(),
  })
  .meta({ id: 'PublishedBook' });

const draftSummary = z.object({
  id,
  kind: z.enum(PRICE_DATA),
  name: z.string(),
  /** The version that it was made from. */
  basedOn: z.string(),
  /** Increases with every save; a save or publication names the revision that it is based on. */
  revision: z.number().int(),
  changedBy: z.string(),
  changedAt: isoTime,
});

export const draftBook = draftSummary
  .extend({
    /** True when the draft has changes of prices or freight by this user: another user publishes it. */
    isForAnother: z.boolean(),
    data: tariffData,
    problems: z.array(tariffProblem),
    /**
     * Places whose value differs from `basedOn`. `place` and `change` describe it in the language of the request: 「4 层 · 板费 · 第
     * 2 档（0.5–1 m²）」, 「¥120/m² → ¥130/m²」.
     */
    differences: z.array(
      z.object({ path: z.string(), before: z.unknown(), after: z.unknown(), place: z.string(), change: z.string() }),
    ),
  })
  .meta({ id: 'DraftBook' });

export const priceChange = z
  .object({
    id,
    at: isoTime,
    staffName: z.string(),
    action: z.enum(['draft', 'save', 'publish', 'withdraw', 'discard']),
    kind: z.enum(PRICE_DATA),
    /** Version or name of the draft. */
    subject: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'PriceChange' });

/** Prices of the newest quotes under a draft. */
export const replayResult = z
  .object({
    asked: z.number().int(),
    up: z.number().int(),
    same: z.number().int(),
    down: z.number().int(),
    /** Boards that the draft would not sell. */
    refused: z.number().int(),
    oldTotal: yuan,
    newTotal: yuan,
    delta: yuan,
    /** Change of each quote in percent with two decimals: minimum, 10th percentile, median, 90th percentile, maximum. */
    percentiles: z.object({ min: z.number(), p10: z.number(), median: z.number(), p90: z.number(), max: z.number() }),
    /** The quotes with the largest change, either way. */
    extremes: z.array(
      z.object({
        quotationNo: z.string(),
        before: yuan,
        after: yuan.nullable(),
        deltaPercent: z.number().nullable(),
        /** In the language of the request: the board, and what makes its price another or why it would not be sold. */
        board: z.string(),
        why: z.string(),
      }),
    ),
  })
  .meta({ id: 'ReplayResult' });

const view = { area: 'staff', access: { staff: 'price.view' } } as const;
const edit = { area: 'staff', access: { staff: 'price.edit' } } as const;
const publish = { area: 'staff', access: { staff: 'price.publish' } } as const;
const kind = z.enum(PRICE_DATA);
const reason = multilineText(300).min(2, { message: 'required' });
const versioned = { revision: intIn(1, 1_000_000) };
const params = z.object({ id: idIn });
/** A price book is some 60 KiB of JSON. */
const bodyLimit = 1024 * 1024;

export const priceBook = {
  published: call({
    ...view,
    method: 'GET',
    path: '/api/staff/tariffs',
    summary: 'Lists published price books, calendars and freight tables, newest first, with the one in force.',
    query: z.object({ ...paging, kind: filter(kind) }),
    result: page(publishedBook),
  }),
  publishedData: call({
    ...view,
    method: 'GET',
    path: '/api/staff/tariffs/{kind}/{version}',
    summary: 'Returns a published version with its data.',
    params: z.object({ kind, version: text(60).min(1) }),
    result: publishedBook.extend({ data: tariffData }),
  }),
  withdraw: call({
    ...publish,
    method: 'POST',
    path: '/api/staff/tariffs/{kind}/{version}/withdraw',
    audit: 'price.withdraw',
    summary: 'Withdraws a version. The previous one takes effect again. Quotes made under it remain valid.',
    params: z.object({ kind, version: text(60).min(1) }),
    body: z.object({ reason }),
    result: publishedBook,
  }),
  drafts: call({
    ...view,
    method: 'GET',
    path: '/api/staff/tariff-drafts',
    summary: 'Lists drafts, last changed first.',
    query: z.object({ ...paging, kind: filter(kind) }),
    result: page(draftSummary),
  }),
  draft: call({
    ...view,
    method: 'GET',
    path: '/api/staff/tariff-drafts/{id}',
    summary: 'Returns a draft with its data, all faults and changes.',
    params,
    result: draftBook,
  }),
  startDraft: call({
    ...edit,
    method: 'POST',
    path: '/api/staff/tariff-drafts',
    audit: 'price.startDraft',
    summary: 'Creates a draft from a published version; by default from the one in force.',
    body: z.object({ kind, name: text(60).min(1, { message: 'required' }), basedOn: filter(text(60)) }),
    result: draftBook,
  }),
  saveDraft: call({
    ...edit,
    method: 'PUT',
    path: '/api/staff/tariff-drafts/{id}',
    audit: 'price.saveDraft',
    summary: 'Saves the data of a draft, including faults. They are returned at once and block only the publication.',
    params,
    body: z.object({ ...versioned, data: tariffData }),
    result: draftBook,
    bodyLimit,
  }),
  discardDraft: call({
    ...edit,
    method: 'DELETE',
    path: '/api/staff/tariff-drafts/{id}',
    audit: 'price.discardDraft',
    summary: 'Discards a draft.',
    params,
    result: 'none',
  }),
  replay: call({
    ...view,
    method: 'POST',
    path: '/api/staff/tariff-drafts/{id}/replay',
    audit: { none: 'works out prices and changes nothing' },
    summary: 'Returns the prices of the newest quotes under a draft of a price book.',
    params,
    body: z.object({ count: intIn(1, 2000).default(200) }),
    result: replayResult,
    timeoutMs: 60_000,
  }),
  publish: call({
    ...publish,
    method: 'POST',
    path: '/api/staff/tariff-drafts/{id}/publish',
    audit: 'price.publish',
    summary: 'Publishes a draft without faults under a new version, from now or from a later time.',
    params,
    body: z.object({
      ...versioned,
      version: text(60).regex(/^[\w.-]{1,60}$/, { message: 'version' }),
      effectiveAt: filter(publishTimeIn),
      reason,
    }),
    result: publishedBook,
  }),
  calendarOutlook: call({
    ...view,
    method: 'GET',
    path: '/api/staff/work-calendar/outlook',
    summary: 'Returns the day until which holidays of the work calendar in force are known, and whether it is near.',
    result: z.object({
      version: z.string(),
      knownUntil: isoDate,
      /** Whole days from today on; none are left at 0. */
      daysLeft: z.number().int(),
      isShort: z.boolean(),
      /** Holidays from today on that the notice of the State Council has still to confirm. */
      unconfirmed: z.number().int(),
    }),
  }),
  changes: call({
    ...view,
    method: 'GET',
    path: '/api/staff/tariff-changes',
    summary: 'Lists price data changes: author, time, reason.',
    query: z.object({ ...paging }),
    result: page(priceChange),
  }),
};
