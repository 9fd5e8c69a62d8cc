import { calls } from '@xunban/contract';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { listedCalendar } from '../prices/price-data.ts';
import { publishedData } from '../prices/price-versions.ts';
import { calendarOutlook } from './calendar-outlook.ts';
import { findDraft, listChanges, listDrafts } from './draft-store.ts';
import { viewChange, viewDraft, viewDraftSummary, viewPublished } from './draft-view.ts';
import { discardDraft, publishDraft, requireDraft, saveDraft, startDraft, withdrawPublished } from './edit-draft.ts';
import { PRICE_DATA_KINDS, type PriceDataKind } from './price-data-kinds.ts';
import { listPublished, type PublishedVersion } from './published-versions.ts';
import { replayQuotes } from './replay-quotes.ts';

const ALL_KINDS = Object.keys(PRICE_DATA_KINDS) as PriceDataKind[];
const kindsOf = (kind: PriceDataKind | undefined): readonly PriceDataKind[] =>
  kind === undefined ? ALL_KINDS : [kind];
const pageOf = (query: { readonly skipCount: number; readonly maxResultCount: number }) => ({
  skip: query.skipCount,
  take: query.maxResultCount,
});

/** Routes of the console's editor for prices, working days and freight. */
export const priceDraftsRoutes = (deps: Deps): readonly Route[] => {
  const { db } = deps;
  const published = async (kind: PriceDataKind, version: string): Promise<PublishedVersion> => {
    const found = (await listPublished(db.read, [kind])).find((one) => one.version === version);
    if (!found) throw new Refusal('notFound');
    return found;
  };
  return [
    route(calls.priceBook.published, async ({ query }) => {
      const all = await listPublished(db.read, kindsOf(query.kind));
      const { skip, take } = pageOf(query);
      return { totalCount: all.length, items: all.slice(skip, skip + take).map(viewPublished) };
    }),
    route(calls.priceBook.publishedData, async ({ params: { kind, version } }) => ({
      ...viewPublished(await published(kind, version)),
      data: (await publishedData(db.read, PRICE_DATA_KINDS[kind].table, version)) as Record<string, unknown>,
    })),
    route(calls.priceBook.withdraw, async ({ actor, params: { kind, version }, body, once }) => {
      await once((tx) => withdrawPublished(tx, actor.staffId, { kind, version, reason: body.reason }));
      return viewPublished(await published(kind, version));
    }),
    route(calls.priceBook.drafts, async ({ query }) => {
      const { total, items } = await listDrafts(db.read, kindsOf(query.kind), pageOf(query));
      return { totalCount: total, items: items.map(viewDraftSummary) };
    }),
    route(calls.priceBook.draft, async ({ actor: { staffId }, params, language }) =>
      viewDraft(db.read, requireDraft(await findDraft(db.read, params.id)), { staffId, language }),
    ),
    route(calls.priceBook.startDraft, async ({ actor: { staffId }, body, language, once }) => {
      const draft = await once((tx) => startDraft(tx, staffId, body));
      return viewDraft(db.read, draft, { staffId, language });
    }),
    route(calls.priceBook.saveDraft, async ({ actor: { staffId }, params, body, language, once }) => {
      const draft = await once((tx) => saveDraft(tx, staffId, params.id, body));
      return viewDraft(db.read, draft, { staffId, language });
    }),
    route(calls.priceBook.discardDraft, async ({ actor, params, once }) => {
      await once((tx) => discardDraft(tx, actor.staffId, params.id));
      return undefined;
    }),
    route(calls.priceBook.replay, async ({ params, body, language }) =>
      replayQuotes(db.read, requireDraft(await findDraft(db.read, params.id)), body.count, language),
    ),
    route(calls.priceBook.publish, async ({ actor, params, body, once }) => {
      const kind = await once((tx) => publishDraft(tx, actor.staffId, params.id, body));
      return viewPublished(await published(kind, body.version));
    }),
    route(calls.priceBook.calendarOutlook, async () => {
      const { calendar, now } = await listedCalendar(db.read);
      return calendarOutlook(calendar, shanghaiDay(now));
    }),
    route(calls.priceBook.changes, async ({ query }) => {
      const { total, items } = await listChanges(db.readLagging, pageOf(query));
      return { totalCount: total, items: items.map(viewChange) };
    }),
  ];
};
