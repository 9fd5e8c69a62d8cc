import { z } from 'zod';
import type { BoardSpec } from '../../board-spec.ts';
import { storedBoardSpec } from '../../board-spec-schema.ts';
import { call } from '../../call.ts';
import {
  codeText,
  filter,
  id,
  idIn,
  isoDate,
  isoTime,
  language,
  page,
  paging,
  searchText,
  text,
  yuan,
} from '../../shared-schemas.ts';
import { priceLine } from './priced-board.ts';
import { fieldValue, violation } from './quote.ts';

/** Today's value of a promised price; given once the promise has run out. */
const todaysPrice = z
  .object({
    /** Null when the board cannot be made any more; `violations` gives the reason. */
    amount: yuan.nullable(),
    delta: yuan.nullable(),
    workingDays: z.number().int().nullable(),
    shipDate: isoDate.nullable(),
    bookVersion: z.string(),
    violations: z.array(violation),
  })
  .meta({ id: 'TodaysPrice' });

/** A stored quote. Nothing in it ever changes, except whether its promise still holds. */
const storedQuoteShape = z.object({
  quoteId: id,
  /** The number printed on documents, such as `Q261121001001`. */
  quotationNo: z.string(),
  spec: storedBoardSpec,
  /** SHA-256 of what was asked for: equal exactly when two quotes ask for the same. */
  fingerprint: z.string(),
  bookVersion: z.string(),
  calendarVersion: z.string(),
  quotedAt: isoTime,
  expiresAt: isoTime,
  isExpired: z.boolean(),
  quantity: z.number().int(),
  amount: yuan,
  /** For reading, never for adding up. */
  unitPrice: yuan,
  lines: z.array(priceLine),
  workingDays: z.number().int(),
  shipDate: isoDate,
  weightG: z.number().int(),
  pieceLengthMm: z.number(),
  pieceWidthMm: z.number(),
  /** The previous order whose tooling is used again; empty for a new board. */
  repeatOf: z.string(),
  /** Address of the board's image, if its buyer sent one; otherwise empty. */
  image: z.string(),
  /** Null while the promise holds. */
  today: todaysPrice.nullable(),
});
export const storedQuoteDetail = storedQuoteShape.meta({ id: 'StoredQuoteDetail' });

/** The same for anyone with the link: no member, no name, no remarks. */
export const sharedQuote = storedQuoteShape.omit({ quoteId: true, fingerprint: true }).meta({ id: 'SharedQuote' });

/** A row of the member's list of quotes. */
export const savedQuote = z
  .object({
    id,
    name: z.string(),
    quoteId: id,
    quotationNo: z.string(),
    spec: storedBoardSpec,
    amount: yuan,
    unitPrice: yuan,
    workingDays: z.number().int(),
    shipDate: isoDate,
    quotedAt: isoTime,
    expiresAt: isoTime,
    isExpired: z.boolean(),
    /** Address of the board's image; empty without one. */
    image: z.string(),
    /** Token of the link that shows it to others; empty while there is none. */
    shareToken: z.string(),
    savedAt: isoTime,
  })
  .meta({ id: 'SavedQuote' });

/** A link that shows a quote to anyone who has it, from when on. */
const shareLink = z.object({ token: z.string(), sharedAt: isoTime });

/** An own quote that a link shows to others at present. */
export const sharedLink = savedQuote
  .pick({ quoteId: true, quotationNo: true, spec: true, amount: true, expiresAt: true, isExpired: true })
  .extend({
    /** Its name in the own list; empty when it is not there. */
    name: z.string(),
    ...shareLink.shape,
  })
  .meta({ id: 'SharedLink' });

/** Differences between two quotes; equal values are left out of `fields`; `lines` has all. */
export const quoteComparison = z
  .object({
    left: storedQuoteDetail,
    right: storedQuoteDetail,
    /** Right minus left, as every delta here. */
    delta: yuan,
    unitPriceDelta: yuan,
    workingDaysDelta: z.number().int(),
    weightDeltaG: z.number().int(),
    isSameBook: z.boolean(),
    fields: z.array(z.object({ field: z.string(), left: fieldValue.nullable(), right: fieldValue.nullable() })),
    /** Every kind of line that either has, in the order of a quote; 0 where one has none. They add up to `delta`. */
    lines: z.array(z.object({ line: z.string(), nameKey: z.string(), left: yuan, right: yuan, delta: yuan })),
  })
  .meta({ id: 'QuoteComparison' });

/** Fields that belong to one board and not to a buyer's habits. */
type BoardsOwn = 'lengthMm' | 'widthMm' | 'quantity' | 'designCount' | 'remarks' | 'measured';
type HabitFields = { [F in Exclude<keyof BoardSpec, BoardsOwn>]: z.ZodOptional<z.ZodType<BoardSpec[F]>> };

const {
  lengthMm: _length,
  widthMm: _width,
  quantity: _quantity,
  designCount: _designs,
  remarks: _remarks,
  measured: _measured,
  ...habits
} = storedBoardSpec.shape;

/** Habits of a buyer: any choices, nothing that belongs to one board. What is not named is left as the form has it. */
export const profileSpec = z
  .strictObject(
    Object.fromEntries(
      Object.entries(habits).map(([field, schema]) => [
        field,
        (schema instanceof z.ZodDefault ? schema.unwrap() : schema).optional(),
      ]),
    ) as unknown as HabitFields,
  )
  .meta({ id: 'ProfileSpec' });

/** Choices that a member makes again and again, under a name of its own. Size, quantity and files are never in it. */
export const quoteProfile = z
  .object({ id, name: z.string(), spec: profileSpec, savedAt: isoTime })
  .meta({ id: 'QuoteProfile' });

/** A drawing of a board as the quote page makes it has a third of that. */
const MAX_QUOTE_IMAGE_BYTES = 2 * 1024 * 1024;

const quoteName = text(60).min(1, { message: 'required' });
const shareToken = z.object({ token: codeText(100).min(1) });

const member = { area: 'system', access: 'member' } as const;
/** A guest's quote is accessible by its id; a member's only by the member. */
const holder = { area: 'system', access: 'anyone' } as const;

export const storedQuote = {
  read: call({
    ...holder,
    method: 'GET',
    path: '/api/app/quotes/{id}',
    summary: 'Returns a stored quote: spec, lines, versions, expiry; after expiry also with the current price.',
    params: z.object({ id: idIn }),
    result: storedQuoteDetail,
  }),
  compare: call({
    ...holder,
    method: 'POST',
    path: '/api/app/quotes/compare',
    summary: 'Compares two stored quotes: board fields, line kinds, days, weight.',
    body: z.object({ left: idIn, right: idIn }),
    result: quoteComparison,
  }),
  pdf: call({
    ...holder,
    method: 'GET',
    path: '/api/app/quotes/{id}/pdf',
    summary: 'Returns the stamped quotation (PDF) of a stored quote, in the language of the request or of `language`.',
    params: z.object({ id: idIn }),
    query: z.object({ language: filter(language) }),
    result: 'application/pdf',
    timeoutMs: 30_000,
  }),
  share: call({
    ...holder,
    method: 'POST',
    path: '/api/app/quotes/{id}/share-link',
    summary: 'Returns the unguessable token of the public share link of a quote; the same one each time.',
    params: z.object({ id: idIn }),
    result: shareLink,
  }),
  unshare: call({
    ...holder,
    method: 'DELETE',
    path: '/api/app/quotes/{id}/share-link',
    summary: 'Revokes the share link of a quote. A later link is a new one.',
    params: z.object({ id: idIn }),
    result: 'none',
  }),
  ownLinks: call({
    ...member,
    method: 'GET',
    path: '/api/app/shared-quotes',
    summary: 'Lists own quotes with a share link, newest link first.',
    query: z.object(paging),
    result: page(sharedLink),
  }),
  shared: call({
    ...holder,
    method: 'GET',
    path: '/api/app/shared-quotes/{token}',
    summary: 'Returns a quote by its share link, without data of the buyer.',
    params: shareToken,
    result: sharedQuote,
  }),
  sharedPdf: call({
    ...holder,
    method: 'GET',
    path: '/api/app/shared-quotes/{token}/pdf',
    summary: 'Returns the quotation (PDF) of a shared quote, without a buyer.',
    params: shareToken,
    query: z.object({ language: filter(language) }),
    result: 'application/pdf',
    timeoutMs: 30_000,
  }),
  putImage: call({
    ...member,
    method: 'POST',
    path: '/api/app/quotes/{id}/image',
    summary: 'Stores a board image of a quote, for its quotation and share link. It is re-encoded at a small size.',
    params: z.object({ id: idIn }),
    files: { file: { maxBytes: MAX_QUOTE_IMAGE_BYTES, tooLarge: 'image.tooLarge' } },
    result: z.object({ image: z.string() }),
  }),
  image: call({
    ...holder,
    method: 'GET',
    path: '/api/app/quote-images/{id}',
    summary: 'Returns the image of a quoted board. The URL is signed.',
    params: z.object({ id: idIn }),
    query: z.object({ key: codeText(100) }),
    result: 'image/jpeg',
  }),
  saved: call({
    ...member,
    method: 'GET',
    path: '/api/app/saved-quotes',
    summary: 'Lists own saved quotes, newest first. Filters: name, quotation number.',
    query: z.object({ ...paging, filter: filter(searchText(60)) }),
    result: page(savedQuote),
  }),
  save: call({
    ...member,
    method: 'POST',
    path: '/api/app/saved-quotes',
    summary: 'Saves a stored quote to the own list under a name. A repeated call renames it.',
    body: z.object({ quoteId: idIn, name: quoteName }),
    result: savedQuote,
  }),
  rename: call({
    ...member,
    method: 'PUT',
    path: '/api/app/saved-quotes/{id}',
    summary: 'Renames a saved quote.',
    params: z.object({ id: idIn }),
    body: z.object({ name: quoteName }),
    result: savedQuote,
  }),
  removeSaved: call({
    ...member,
    method: 'DELETE',
    path: '/api/app/saved-quotes/{id}',
    summary: 'Removes a quote and its share link from the own list. Carts and orders keep the price.',
    params: z.object({ id: idIn }),
    result: 'none',
  }),
  profiles: call({
    ...member,
    method: 'GET',
    path: '/api/app/quote-profiles',
    summary: 'Lists own quote profiles, by name.',
    result: z.array(quoteProfile),
  }),
  putProfile: call({
    ...member,
    method: 'PUT',
    path: '/api/app/quote-profiles',
    summary: 'Adds a quote profile, or changes the one with the given `id`. Names are unique.',
    body: z.object({ id: idIn.optional(), name: text(30).min(1, { message: 'required' }), spec: profileSpec }),
    result: quoteProfile,
  }),
  removeProfile: call({
    ...member,
    method: 'DELETE',
    path: '/api/app/quote-profiles/{id}',
    summary: 'Deletes a quote profile.',
    params: z.object({ id: idIn }),
    result: 'none',
  }),
  lastOrderSpec: call({
    ...member,
    method: 'GET',
    path: '/api/app/quote-profiles/last-order',
    summary: 'Returns the board of the last order, as start of the next quote. `last` is null before the first order.',
    result: z.object({
      last: z.object({ orderNo: z.string(), orderedAt: isoTime, spec: storedBoardSpec }).nullable(),
    }),
  }),
};
