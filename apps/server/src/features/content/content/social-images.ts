import { findOneOf } from '@xunban/contract';
import { ARTICLE_KINDS } from '@xunban/contract/article-kinds';
import type { Language } from '@xunban/i18n';
import { pageTexts } from '@xunban/i18n/page-texts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { languageOfAddress } from '../../../platform/http/server-rendered-pages.ts';
import { drawSocialImage, type SocialTexts } from './draw-social-image.ts';
import { visibleArticle } from './visible-articles.ts';

/** Drawing one takes 0.1 s; those that were asked for last are kept, some 30 kB each. */
const MAX_CACHED = 60;
const AGE = 'public, max-age=86400';

const SITE: Readonly<Record<Language, SocialTexts>> = {
  'zh-CN': { kicker: '线路板在线计价与制造', title: '上传文件，尺寸和工艺量出来，价格逐行说清' },
  'zh-TW': { kicker: '電路板線上計價與製造', title: '上傳檔案，尺寸和製程量出來，價格逐行說清' },
  en: {
    kicker: 'Circuit boards, quoted and made',
    title: 'Upload your files: the board is measured, every price line explained',
  },
};

/** `GET /social/{kind}/{slug}.png` and `/social.png`: the preview images of shared pages. */
export function addSocialImages(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const cache = new Map<string, Promise<Buffer>>();
  const imageOf = (texts: SocialTexts): Promise<Buffer> => {
    const key = JSON.stringify(texts);
    const image = cache.get(key) ?? drawSocialImage(texts);
    cache.delete(key);
    cache.set(key, image);
    image.catch(() => cache.delete(key));
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return image;
  };
  app.get('/social.png', { config: { site: 'web' } }, async (request, reply) =>
    reply
      .header('Cache-Control', AGE)
      .type('image/png')
      .send(await imageOf(SITE[languageOfAddress(request)])),
  );
  app.get<{ Params: { kind: string; file: string } }>(
    '/social/:kind/:file',
    { config: { site: 'web' } },
    async (request, reply) => {
      const language = languageOfAddress(request);
      const kind = findOneOf(ARTICLE_KINDS, request.params.kind);
      const slug = /^([a-z0-9-]{1,80})\.png$/.exec(request.params.file)?.[1];
      const article = kind && slug ? await visibleArticle(db.read, language, kind, slug) : undefined;
      if (!article) return reply.callNotFound();
      const kicker =
        article.kind === 'page' ? SITE[article.language].kicker : pageTexts(article.language, article.kind).title;
      return reply
        .header('Cache-Control', AGE)
        .type('image/png')
        .send(await imageOf({ kicker, title: article.title }));
    },
  );
}
