import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { storeArticleImage } from './article-images.ts';
import { createArticle, placeArticle, publishArticle, saveText, withdrawArticle } from './edit-articles.ts';
import { previewText } from './preview-text.ts';
import { listedArticles, savedVersion } from './staff-article-store.ts';
import { staffArticle, viewRow } from './staff-article-view.ts';
import { articleCategories } from './visible-articles.ts';

/** Routes for writing and publishing public articles. */
export const staffContentRoutes = ({ db, files: store }: Deps): readonly Route[] => [
  route(calls.staffArticles.list, async ({ query, language }) => {
    const { kind, state, filter, maxResultCount, skipCount } = query;
    const [{ rows, counts }, categories] = await Promise.all([
      listedArticles(db.readLagging, { kind, state, filter, take: maxResultCount, skip: skipCount }),
      articleCategories(db.readLagging, language),
    ]);
    const totalCount = state === undefined ? Object.values(counts).reduce((a, b) => a + b, 0) : counts[state];
    return { totalCount, items: rows.map(viewRow), counts, categories };
  }),
  route(calls.staffArticles.one, ({ params }) => staffArticle(db.read, params.id)),
  route(calls.staffArticles.version, async ({ params: { id, language, no } }) => {
    const version = await savedVersion(db.read, id, language, no);
    if (!version) throw new Refusal('notFound');
    return version;
  }),
  route(calls.staffArticles.create, ({ actor, body, once }) =>
    once(async (tx) => staffArticle(tx, await createArticle(tx, actor.staffId, body))),
  ),
  route(calls.staffArticles.saveText, ({ actor, params, body, once }) =>
    once(async (tx) => {
      await saveText(tx, actor.staffId, params, body);
      return staffArticle(tx, params.id);
    }),
  ),
  route(calls.staffArticles.place, ({ params, body, once }) =>
    once(async (tx) => {
      await placeArticle(tx, params.id, body);
      return staffArticle(tx, params.id);
    }),
  ),
  route(calls.staffArticles.publish, ({ actor, params, body, once }) =>
    once(async (tx) => {
      await publishArticle(tx, actor.staffId, params.id, body);
      return staffArticle(tx, params.id);
    }),
  ),
  route(calls.staffArticles.withdraw, ({ params, body, once }) =>
    once(async (tx) => {
      await withdrawArticle(tx, params.id, body.reason);
      return staffArticle(tx, params.id);
    }),
  ),
  route(calls.staffArticles.addImage, ({ actor, params, files, once }) =>
    storeArticleImage({ db, files: store }, once, { articleId: params.id, staffId: actor.staffId, file: files.file }),
  ),
  route(calls.staffArticles.preview, ({ body }) => previewText(db.read, body.body)),
];
