import {
  BOARD_FIELD_GROUPS,
  type BoardField,
  type BoardSpec,
  calls,
  isFieldRelevant,
  type QuoteComparison,
} from '@xunban/contract';
import { subtract, toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { IMAGE_HEADERS } from '../../files/attachments/attachments.ts';
import { linkTokens } from '../../identity/accounts/link-tokens.ts';
import { lastBoard } from '../../orders-core/orders/last-orders.ts';
import { compareLines } from './compare-lines.ts';
import { printQuotation } from './quotation/print-quotation.ts';
import { readQuoteImage, storeQuoteImage } from './quote-image.ts';
import { profilesOf, putProfile, removeProfile } from './quote-profiles.ts';
import { memberIdOf, type QuoteWithToday, readWithToday, withToday } from './quote-with-today.ts';
import { removeQuote, renameQuote, savedQuotes, saveQuote } from './save-quote.ts';
import { ownLinks, sharedQuote, shareQuote, unshareQuote } from './share-quote.ts';
import { boardQuoteFor } from './store-quote.ts';
import { unitFen, viewShared, viewStored } from './stored-quote-view.ts';

const FIELDS: readonly BoardField[] = Object.values(BOARD_FIELD_GROUPS).flat();

/** Compares two promised prices. Pure; right minus left. */
function compareQuotes(left: QuoteWithToday, right: QuoteWithToday): QuoteComparison {
  const [before, after] = [left.stored, right.stored];
  return {
    left: viewStored(left),
    right: viewStored(right),
    delta: toApi(subtract(after.amountFen, before.amountFen)),
    unitPriceDelta: toApi(
      subtract(unitFen(after.amountFen, after.spec.quantity), unitFen(before.amountFen, before.spec.quantity)),
    ),
    workingDaysDelta: after.workingDays - before.workingDays,
    weightDeltaG: after.weightG - before.weightG,
    isSameBook: after.bookVersion === before.bookVersion,
    fields: FIELDS.map((field) => ({ field, left: meant(before.spec, field), right: meant(after.spec, field) })).filter(
      (field) => field.left !== field.right,
    ),
    lines: compareLines(before.lines, after.lines),
  };
}

/** The value of a field, or null where it means nothing on the board. */
const meant = (spec: BoardSpec, field: BoardField) => (isFieldRelevant(spec, field) ? spec[field] : null);

/** Stored quotes: read, shown to others and compared; and the boards that a member usually orders. */
export const storedQuotesRoutes = (deps: Deps, printer: DocumentPrinter): readonly Route[] => {
  const { db } = deps;
  const tokens = () => linkTokens(deps, 'quoteLink');
  return [
    route(calls.storedQuote.read, async ({ actor, params }) =>
      viewStored(await readWithToday(db.read, actor, params.id)),
    ),
    route(calls.storedQuote.compare, async ({ actor, body }) =>
      compareQuotes(await readWithToday(db.read, actor, body.left), await readWithToday(db.read, actor, body.right)),
    ),
    route(calls.storedQuote.pdf, async ({ actor, params, query, ip, language, signal }) => {
      const stored = await boardQuoteFor(db.read, memberIdOf(actor), params.id);
      const whose = memberIdOf(actor) ?? ipPrefix(ip);
      return printQuotation({ ...deps, printer }, stored, {
        whose,
        signal,
        language: query.language ?? language,
        isForOwner: true,
      });
    }),
    route(calls.storedQuote.sharedPdf, async ({ params, query, ip, language, signal }) => {
      const stored = await sharedQuote(db.read, params.token);
      const whose = ipPrefix(ip);
      return printQuotation({ ...deps, printer }, stored, {
        whose,
        signal,
        language: query.language ?? language,
        isForOwner: false,
      });
    }),
    route(calls.storedQuote.share, async ({ actor, params }) => {
      const links = await tokens();
      const { token, sharedAt } = await db.transaction((tx) => shareQuote(tx, links, memberIdOf(actor), params.id));
      return { token, sharedAt: toIso(sharedAt) };
    }),
    route(calls.storedQuote.unshare, async ({ actor, params }) => {
      await db.transaction((tx) => unshareQuote(tx, memberIdOf(actor), params.id));
      return undefined;
    }),
    route(calls.storedQuote.ownLinks, async ({ actor, query }) =>
      ownLinks(db.readLagging, await tokens(), actor.memberId, { skip: query.skipCount, take: query.maxResultCount }),
    ),
    route(calls.storedQuote.shared, async ({ params }) =>
      viewShared(await withToday(db.read, await sharedQuote(db.read, params.token))),
    ),
    route(calls.storedQuote.putImage, async ({ actor, params, files }) => ({
      image: await storeQuoteImage(db, actor.memberId, params.id, files.file),
    })),
    route(calls.storedQuote.image, async ({ params, query }) => ({
      headers: { ...IMAGE_HEADERS, 'Cache-Control': 'private, max-age=86400' },
      body: await readQuoteImage(db.read, params.id, query.key),
    })),
    route(calls.storedQuote.saved, async ({ actor, query }) =>
      savedQuotes(db.readLagging, await tokens(), actor.memberId, {
        text: query.filter,
        skip: query.skipCount,
        take: query.maxResultCount,
      }),
    ),
    route(calls.storedQuote.save, async ({ actor, body }) => {
      const links = await tokens();
      return db.transaction((tx) => saveQuote(tx, links, actor.memberId, body));
    }),
    route(calls.storedQuote.rename, async ({ actor, params, body }) => {
      const links = await tokens();
      return db.transaction((tx) => renameQuote(tx, links, actor.memberId, params.id, body.name));
    }),
    route(calls.storedQuote.removeSaved, async ({ actor, params }) => {
      await db.transaction((tx) => removeQuote(tx, actor.memberId, params.id));
      return undefined;
    }),
    route(calls.storedQuote.profiles, ({ actor }) => profilesOf(db.read, actor.memberId)),
    route(calls.storedQuote.putProfile, ({ actor, body }) =>
      db.transaction((tx) => putProfile(tx, actor.memberId, body)),
    ),
    route(calls.storedQuote.removeProfile, async ({ actor, params }) => {
      await db.transaction((tx) => removeProfile(tx, actor.memberId, params.id));
      return undefined;
    }),
    route(calls.storedQuote.lastOrderSpec, async ({ actor }) => {
      const last = await lastBoard(db.read, actor.memberId);
      return { last: last ? { ...last, orderedAt: toIso(last.orderedAt) } : null };
    }),
  ];
};
