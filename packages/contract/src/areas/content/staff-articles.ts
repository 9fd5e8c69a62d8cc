import { z } from 'zod';
import { MAX_ARTICLE_IMAGE_BYTES } from '../../article-images.ts';
import { ARTICLE_FAULTS, ARTICLE_STATES, MAX_ARTICLE_TEXT } from '../../article-kinds.ts';
import { call } from '../../call.ts';
import {
  codeText,
  filter,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  page,
  paging,
  publishTimeIn,
  searchText,
  text,
} from '../../shared-schemas.ts';
import { toLines } from '../../text-profiles.ts';
import { articleBlock, articleKind, articleLanguage } from './article.ts';

const state = z.enum(ARTICLE_STATES);

/** Markdown: spaces at its ends are its own. */
const markdown = z.string().overwrite(toLines).max(MAX_ARTICLE_TEXT);
const slugIn = codeText(80).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { message: 'slug' });
const staffText = z
  .object({
    language: articleLanguage,
    /** Number of the newest saved text; a save names the one that it was made from. */
    no: z.number().int(),
    title: z.string(),
    summary: z.string(),
    body: z.string(),
    savedBy: z.string(),
    savedAt: isoTime,
    /** The version that readers see; null while none. */
    visibleNo: z.number().int().nullable(),
    plannedNo: z.number().int().nullable(),
    plannedFor: isoTime.nullable(),
  })
  .meta({ id: 'StaffArticleText' });

const row = {
  id,
  kind: articleKind,
  slug: z.string(),
  category: z.string().nullable(),
  position: z.number().int(),
  state,
  readings: z.number().int(),
};

export const staffArticle = z
  .object({
    ...row,
    texts: z.array(staffText),
    versions: z.array(
      z.object({
        language: articleLanguage,
        no: z.number().int(),
        title: z.string(),
        savedBy: z.string(),
        savedAt: isoTime,
      }),
    ),
  })
  .meta({ id: 'StaffArticle' });

export const staffArticleRow = z
  .object({
    ...row,
    title: z.string(),
    /** Languages in which it is public. */
    visibleIn: z.array(articleLanguage),
    /** Languages whose newest text readers do not see yet. */
    unpublished: z.array(articleLanguage),
    /** Languages that nothing is written in. */
    missing: z.array(articleLanguage),
    changedAt: isoTime,
  })
  .meta({ id: 'StaffArticleRow' });

const params = z.object({ id: idIn });
const languages = z.array(articleLanguage).min(1, { message: 'required' }).max(3);

export const staffArticles = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/articles',
    access: { staff: 'content.edit' },
    summary: 'Lists articles of all states, last changed first, with counts by state.',
    query: z.object({
      ...paging,
      kind: filter(articleKind),
      state: filter(state),
      filter: filter(searchText(60)),
    }),
    result: page(staffArticleRow).extend({
      counts: z.record(state, z.number().int()),
      categories: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  one: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/articles/{id}',
    access: { staff: 'content.edit' },
    summary: 'Returns an article with its latest text in each language and the list of all saved versions.',
    params,
    result: staffArticle,
  }),
  version: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/articles/{id}/versions/{language}/{no}',
    access: { staff: 'content.edit' },
    summary: 'Returns a saved text version.',
    params: params.extend({ language: articleLanguage, no: intIn(1, 1_000_000) }),
    result: z.object({ title: z.string(), summary: z.string(), body: z.string() }),
  }),
  create: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/articles',
    access: { staff: 'content.edit' },
    audit: 'article.create',
    summary: 'Creates an article, invisible until published.',
    body: z.object({
      kind: articleKind,
      slug: slugIn,
      category: filter(text(80)),
      title: text(120).min(1, { message: 'required' }),
    }),
    result: staffArticle,
  }),
  saveText: call({
    area: 'staff',
    method: 'PUT',
    path: '/api/staff/articles/{id}/texts/{language}',
    access: { staff: 'content.edit' },
    audit: 'article.save',
    summary: 'Saves a new version of a text, visible to readers when published.',
    params: params.extend({ language: articleLanguage }),
    body: z.object({
      /** The version that it was made from; 0 for the first. */
      basedOn: intIn(0, 1_000_000),
      title: text(120).min(1, { message: 'required' }),
      summary: multilineText(300),
      body: markdown,
    }),
    bodyLimit: 512 * 1024,
    result: staffArticle,
  }),
  place: call({
    area: 'staff',
    method: 'PUT',
    path: '/api/staff/articles/{id}/place',
    access: { staff: 'content.edit' },
    audit: 'article.place',
    summary: 'Sets the category and position of an article.',
    params,
    body: z.object({ category: filter(text(80)), position: intIn(-10_000, 10_000) }),
    result: staffArticle,
  }),
  publish: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/articles/{id}/publish',
    access: { staff: 'content.publish' },
    audit: 'article.publish',
    summary: 'Publishes the latest texts of these languages: at once, or from a time within the next year.',
    params,
    body: z.object({ languages, visibleFrom: filter(publishTimeIn) }),
    result: staffArticle,
  }),
  withdraw: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/articles/{id}/withdraw',
    access: { staff: 'content.publish' },
    audit: 'article.withdraw',
    summary: 'Withdraws an article and its planned releases. Publishing restores it.',
    params,
    body: z.object({ reason: multilineText(200).min(2, { message: 'required' }) }),
    result: staffArticle,
  }),
  addImage: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/articles/{id}/images',
    access: { staff: 'content.edit' },
    audit: 'article.addImage',
    summary:
      'Uploads an image (jpeg, png, bmp or gif, under 5 MB) for texts. It is re-encoded as JPEG. Images not used in a saved text are deleted after a week.',
    params,
    files: { file: { maxBytes: MAX_ARTICLE_IMAGE_BYTES, tooLarge: 'image.tooLarge' } },
    result: z.object({
      /** Name used in a text. */
      src: z.string(),
      fileName: z.string(),
      bytes: z.number().int(),
      widthPx: z.number().int(),
      heightPx: z.number().int(),
    }),
    timeoutMs: 600_000,
  }),
  preview: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/article-preview',
    access: { staff: 'content.edit' },
    audit: { none: 'changes nothing' },
    summary: 'Returns a text as shown to readers, and its omitted parts.',
    body: z.object({ body: markdown }),
    bodyLimit: 512 * 1024,
    result: z.object({
      blocks: z.array(articleBlock),
      /** Omitted parts: HTML, external images, links to other protocols; and links and images without a target. */
      faults: z.array(z.object({ line: z.number().int(), code: z.enum(ARTICLE_FAULTS), what: z.string() })),
    }),
  }),
};
