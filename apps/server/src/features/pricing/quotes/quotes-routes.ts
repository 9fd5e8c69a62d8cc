import { boardFileIdOf, calls, type OrderedSpec } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { viewChosen, viewQuote } from '@xunban/pricing';
import { writeLines } from '@xunban/pricing/stored-lines';
import { toIso } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { limitedCaller } from '../../../platform/threads/cpu-allowance.ts';
import { countQuote, ofMember, ofNetwork } from '../../base/storage/storage-use.ts';
import { boardCards, cardInColours, NO_CARD } from '../../files/files/board-cards.ts';
import { revenueRule } from '../../ledger/ledger/revenue-rules.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import { ownPcbOrder } from '../../orders-core/orders/find-order.ts';
import { currentPriceData } from '../prices/price-data.ts';
import { checkCapability } from './capability/check-capability.ts';
import { cheapestSearch } from './cheapest-board.ts';
import { claimStoredQuote } from './claim-stored-quote.ts';
import { designRulesRoutes } from './design-rules/design-rules-routes.ts';
import { type OrderedQuote, quoteBoard, quoteStencilNow } from './quote-board.ts';
import { quoteConfig } from './quote-config.ts';
import { quoteReorder } from './quote-reorder.ts';
import { viewReorder } from './reorder-view.ts';
import { requireRepeatable } from './repeatable-order.ts';
import { repriceOrder } from './reprice-order.ts';
import { viewStencil } from './stencil-view.ts';
import { storeQuote } from './store-quote.ts';
import { storedQuotesRoutes } from './stored-quotes-routes.ts';

/** Prices of boards that have been ordered before. */
const reorderRoutes = (deps: Deps): readonly Route[] => [
  route(calls.quote.recalculate, async ({ actor, body }) => {
    const order = await ownPcbOrder(deps.db.read, actor.memberId, body);
    return repriceOrder(deps.db.read, order);
  }),
  route(calls.quote.recalculateReorder, async ({ actor, body }) => {
    const order = await ownPcbOrder(deps.db.read, actor.memberId, body);
    return viewReorder(deps.db.read, await quoteReorder(deps.db.read, order, { ...body, fileId: boardFileIdOf(body) }));
  }),
  route(calls.quote.reorderInfo, async ({ actor, query }) => {
    const order = await ownPcbOrder(deps.db.read, actor.memberId, query);
    const { plan, savingFen } = await quoteReorder(deps.db.read, order);
    const card = (await boardCards(deps.db.read, [order.fileId])).get(order.fileId) ?? NO_CARD;
    return {
      orderNo: order.orderNo,
      spec: boardSpecOf(order),
      fileId: order.fileId,
      ...cardInColours(card, order.spec),
      saving: toApi(savingFen),
      tooling: plan.tooling,
      note: order.note,
      price: await repriceOrder(deps.db.read, order, plan.repeatOf),
    };
  }),
];

/** Checks whether an entered board can be made, for any client. */
const capabilityRoutes = ({ db }: Pick<Deps, 'db'>): readonly Route[] => [
  route(calls.capability.check, async ({ body }) => {
    const { violations, ...answer } = checkCapability(body, await currentPriceData(db.read, 'price_book'));
    return { ...answer, violations: violations.map((one) => ({ ...one, params: { ...one.params } })) };
  }),
];

/** A search takes as long as a hundred quotes. A user who tries options manually needs fewer. */
const SEARCHES: readonly Limit[] = [{ name: 'cheapestSearches', count: 120, seconds: 60 }];

/** Size of a row without its lines and its spec, including its index entries. */
const ROW_BYTES = 500;

/** About as much as the quote takes in the database. */
const bytesOf = ({ chosen }: OrderedQuote, spec: OrderedSpec): number =>
  ROW_BYTES + writeLines(chosen.lines).length + JSON.stringify(spec).length;

export const quotesRoutes = (deps: Deps, printer: DocumentPrinter): readonly Route[] => [
  ...quoteRoutes(deps),
  ...storedQuotesRoutes(deps, printer),
  ...reorderRoutes(deps),
  ...designRulesRoutes(deps),
  ...capabilityRoutes(deps),
];

function quoteRoutes(deps: Deps): readonly Route[] {
  const cheapest = cheapestSearch();
  return [
    route(calls.quote.quote, async ({ body: { spec, ...wishes } }) =>
      viewQuote(await quoteBoard(deps.db.read, spec, wishes)),
    ),
    route(calls.quote.calculate, async ({ actor, body, ip }) => {
      const memberId = actor.kind === 'member' ? actor.memberId : null;
      const { quoteId, quote, expiresAt } = await deps.db.transaction(async (tx) => {
        await claimStoredQuote(tx, memberId ?? ipPrefix(ip));
        if (body.repeatOf !== undefined) {
          // A guest has no orders of the past.
          if (memberId === null) throw new Refusal('notFound');
          await requireRepeatable(tx, memberId, body.repeatOf, body.spec);
        }
        const stored = await storeQuote(tx, memberId, body.spec, { quantities: [], repeatOf: body.repeatOf });
        const asker = memberId === null ? ofNetwork(ipPrefix(ip)) : ofMember(memberId);
        await countQuote(tx, asker, bytesOf(stored.quote, body.spec), deps.config);
        return stored;
      });
      return {
        ...viewQuote(quote),
        chosen: viewChosen(quote.chosen),
        quoteId,
        expiresAt: toIso(expiresAt),
      };
    }),
    route(calls.quote.quoteStencil, async ({ body: { spec } }) =>
      viewStencil(await quoteStencilNow(deps.db.read, spec)),
    ),
    route(calls.quote.calculateStencil, async ({ actor, body: { spec }, ip }) => {
      const memberId = actor.kind === 'member' ? actor.memberId : null;
      const { quoteId, quote, expiresAt } = await deps.db.transaction(async (tx) => {
        await claimStoredQuote(tx, memberId ?? ipPrefix(ip));
        const stored = await storeQuote(tx, memberId, spec);
        const asker = memberId === null ? ofNetwork(ipPrefix(ip)) : ofMember(memberId);
        await countQuote(tx, asker, bytesOf(stored.quote, spec), deps.config);
        return stored;
      });
      return { ...viewStencil(quote), quoteId, expiresAt: toIso(expiresAt) };
    }),
    route(calls.quote.cheapest, async ({ actor, body, ip, signal }) => {
      const asker = actor.kind === 'member' ? actor.memberId : ipPrefix(ip);
      await deps.db.transaction((tx) => claim(tx, `cheapest ${asker}`, SEARCHES));
      return cheapest.find(deps.db.read, body, limitedCaller(deps, asker, signal));
    }),
    route(calls.quote.config, async () => {
      const book = await currentPriceData(deps.db.read, 'price_book');
      const calendar = await currentPriceData(deps.db.read, 'work_calendar');
      const { board: taxPercent } = (await revenueRule(deps.db.read)).percentOf;
      return quoteConfig({ bookVersion: book.version, calendarVersion: calendar.version, taxPercent });
    }),
  ];
}
