import { calls } from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { PICTURE_HEADERS } from '../../files/attachments/attachments.ts';
import { linkTokens } from '../../identity/accounts/link-tokens.ts';
import { lastBoard } from '../../orders-core/orders/last-orders.ts';
import { compareQuotes } from './compare-quotes.ts';
import { printQuotation } from './quotation/print-quotation.ts';
import { keepQuotePicture, quotePictureAt } from './quote-picture.ts';
import { profilesOf, putProfile, removeProfile } from './quote-profiles.ts';
import { memberIdOf, readWithToday, withToday } from './quote-with-today.ts';
import { removeQuote, renameQuote, savedQuotes, saveQuote } from './save-quote.ts';
import { ownLinks, sharedQuote, shareQuote, unshareQuote } from './share-quote.ts';
import { quoteFor } from './store-quote.ts';
import { viewShared, viewStored } from './stored-quote-view.ts';

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
      const stored = await quoteFor(db.read, memberIdOf(actor), params.id);
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
      ownLinks(db.read, await tokens(), actor.memberId, { skip: query.skipCount, take: query.maxResultCount }),
    ),
    route(calls.storedQuote.shared, async ({ params }) =>
      viewShared(await withToday(db.read, await sharedQuote(db.read, params.token))),
    ),
    route(calls.storedQuote.putPicture, async ({ actor, params, files }) => ({
      picture: await keepQuotePicture(db, actor.memberId, params.id, files.file),
    })),
    route(calls.storedQuote.picture, async ({ params, query }) => ({
      headers: { ...PICTURE_HEADERS, 'Cache-Control': 'private, max-age=86400' },
      body: await quotePictureAt(db.read, params.id, query.key),
    })),
    route(calls.storedQuote.saved, async ({ actor, query }) =>
      savedQuotes(db.read, await tokens(), actor.memberId, {
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
