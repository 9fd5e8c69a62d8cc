import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { deleteUnshown } from './article-image-store.ts';
import { writtenPage } from './content-pages.ts';
import { deleteReaders } from './count-reading.ts';
import { shipArticles } from './ship-articles.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-articles-'));
  await writeFile(
    path.join(folder, 'help.json'),
    JSON.stringify({
      categories: [{ id: 'files', names: { 'zh-CN': '文件', en: 'Files' }, articles: ['drills', 'layers'] }],
    }),
  );
  await ship('help/drills', '钻孔文件', '孔径 **0.20 mm** 起');
  await ship('help/layers', '层文件', '见 [钻孔](/helpDetail/drills)');
  await shipArticles(server.deps.db, folder);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function ship(name: string, title: string, body: string, language = 'zh-CN') {
  await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, name, `${language}.md`), `---\ntitle: ${title}\nsummary: 简介\n---\n${body}\n`);
}

/** Creates a draft with a Chinese text, by a user who can write and publish. */
async function draft(kind: 'notice' | 'news' | 'tech', slug: string, body: string) {
  const { api, staffId } = await server.newStaff(['content.edit', 'content.publish']);
  const { id } = await api.staffArticles.create({ body: { kind, slug, title: `标题 ${slug}` } });
  const save = (basedOn: number, text: string, language: 'zh-CN' | 'en' = 'zh-CN') =>
    api.staffArticles.saveText({
      params: { id, language },
      body: { basedOn, title: `标题 ${slug}`, summary: '简介', body: text },
    });
  await save(1, body);
  const publish = (visibleFrom?: string) =>
    api.staffArticles.publish({ params: { id }, body: { languages: ['zh-CN'], visibleFrom } });
  return { api, staffId, id, save, publish };
}

const instance = () => ({
  reader: server.deps.db.read,
  additions: async () => [],
  publisher: async () => ({ '@type': 'Organization' }),
});

const write = (statement: RawBuilder<unknown>) => server.deps.db.transaction((tx) => statement.execute(tx));

const isMissing = (answer: Promise<unknown>) => expect(answer).rejects.toMatchObject({ code: 'notFound', status: 404 });

test('shipped content is present, in its order and category, with its neighbours', async () => {
  const { categories, items } = await server.guest.articles.list({ params: { kind: 'help' } });
  expect(categories).toEqual([{ id: 'files', name: '文件' }]);
  expect(items.map(({ slug, category }) => [slug, category])).toEqual([
    ['drills', 'files'],
    ['layers', 'files'],
  ]);
  const article = await server.guest.articles.read({ params: { kind: 'help', slug: 'LAYERS' } });
  expect(article).toMatchObject({ categoryName: '文件', previous: { slug: 'drills', title: '钻孔文件' }, next: null });
  expect(article.blocks[0]?.lines[0]).toContainEqual(
    expect.objectContaining({ text: '钻孔', href: '/helpDetail/drills' }),
  );
});

test('an empty list shows a message and links on, in three languages', async () => {
  for (const [address, language, title, link] of [
    ['/news', 'zh-CN', '目前没有新闻。', '<a href="/notice">看公告栏</a>'],
    ['/notice', 'zh-TW', '目前沒有公告。', '<a href="/help">前往說明中心</a>'],
    ['/tech', 'en', 'No technical articles yet.', '<a href="/help">Go to the help centre</a>'],
  ] as const) {
    const page = await writtenPage(instance(), address, language);
    expect(page).toMatchObject({ html: expect.stringContaining(title) });
    expect(page).toMatchObject({ html: expect.stringContaining(link) });
  }
});

test('an article is found by its id, and its page moves to its own address', async () => {
  const { api, id, publish } = await draft('news', 'by-id', '正文');
  const read = (slug: string, kind: 'news' | 'tech' = 'news') => server.guest.articles.read({ params: { kind, slug } });
  const page = (address: string) => writtenPage(instance(), address, 'zh-CN');
  await isMissing(read(id));
  expect(await page(`/news/${id}`)).toBe('missing');
  await publish();
  expect(await read(id.toUpperCase())).toMatchObject({ id, slug: 'by-id' });
  expect(await page(`/news/${id}`)).toEqual({ redirectTo: '/news/by-id' });
  expect(await page('/news/by-id')).toMatchObject({ path: '/news/by-id' });
  await isMissing(read(id, 'tech'));
  expect(await page(`/tech/${id}`)).toBe('missing');
  const [help] = (await server.guest.articles.list({ params: { kind: 'help' } })).items;
  expect(await page(`/helpdetail/${help?.id}`)).toEqual({ redirectTo: `/helpDetail/${help?.slug}` });
  await api.staffArticles.withdraw({ params: { id }, body: { reason: '已过期' } });
  await isMissing(read(id));
  expect(await page(`/news/${id}`)).toBe('missing');
});

test('an update changes shipped texts, and leaves those that staff have saved', async () => {
  const { api } = await server.newStaff(['content.edit', 'content.publish']);
  const { items } = await api.staffArticles.list({ query: { kind: 'help', filter: '层文件' } });
  expect(items[0]?.missing).toEqual(['zh-TW', 'en']);
  const id = items[0]?.id ?? '';
  await api.staffArticles.saveText({
    params: { id, language: 'zh-CN' },
    body: { basedOn: 1, title: '层文件（我们的）', summary: '', body: '我们的' },
  });
  await ship('help/layers', '层文件', '新的正文');
  await ship('help/drills', '钻孔文件', '孔径 0.15 mm 起');
  await Promise.all([shipArticles(server.deps.db, folder), shipArticles(server.deps.db, folder)]);
  const texts = async (articleId: string) => (await api.staffArticles.one({ params: { id: articleId } })).texts;
  expect(await texts(id)).toMatchObject([{ no: 2, title: '层文件（我们的）', visibleNo: 1 }]);
  const drills = (await server.guest.articles.list({ params: { kind: 'help' } })).items[0]?.id ?? '';
  expect(await texts(drills)).toMatchObject([{ no: 2, body: '孔径 0.15 mm 起', visibleNo: 2, savedBy: '' }]);
});

test('readers see a text only when it is published, then that version, and none when it is withdrawn', async () => {
  const { api, id, save, publish } = await draft('notice', 'spring', '第一版');
  const read = () => server.guest.articles.read({ params: { kind: 'notice', slug: 'spring' } });
  await isMissing(read());
  await publish();
  await save(2, '第二版');
  const readText = async () => (await read()).blocks[0]?.lines[0]?.[0]?.text;
  expect(await readText()).toBe('第一版');
  expect(await publish()).toMatchObject({ state: 'published', texts: [{ no: 3, visibleNo: 3 }] });
  expect(await readText()).toBe('第二版');
  await api.staffArticles.withdraw({ params: { id }, body: { reason: '已过期' } });
  await isMissing(read());
  await publish();
  expect(await readText()).toBe('第二版');
});

test('a scheduled text is published automatically; the previous one stays until then', async () => {
  const { id, save, publish, api } = await draft('news', 'plan', '旧');
  await publish();
  await save(2, '新');
  const planned = await publish(new Date(Date.now() + 86_400_000).toISOString());
  expect(planned.texts[0]).toMatchObject({ visibleNo: 2, plannedNo: 3 });
  const readText = async () =>
    (await server.guest.articles.read({ params: { kind: 'news', slug: 'plan' } })).blocks[0]?.lines[0]?.[0]?.text;
  expect(await readText()).toBe('旧');
  // Simulates that the day has passed.
  await write(sql`update article_release set visible_from = now()
    where article_id = ${id} and visible_from > now()`);
  expect(await readText()).toBe('新');
  await expect(publish(new Date(Date.now() - 60_000).toISOString())).rejects.toMatchObject({
    validationErrors: [{ members: ['visibleFrom'] }],
  });
  await expect(
    api.staffArticles.publish({ params: { id }, body: { languages: ['en', 'zh-TW'] } }),
  ).rejects.toMatchObject({ validationErrors: [{ members: ['languages.0'] }, { members: ['languages.1'] }] });
});

test('concurrent edits of one text: the second is refused, and nothing is lost', async () => {
  const { id, save, api } = await draft('tech', 'two-writers', '原文');
  const tries = await Promise.allSettled([save(2, '甲'), save(2, '乙'), save(2, '丙')]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const tried of tries)
    if (tried.status === 'rejected') expect(tried.reason).toMatchObject({ code: 'staleVersion', status: 409 });
  const { versions } = await api.staffArticles.one({ params: { id } });
  expect(versions.map(({ no }) => no)).toEqual([3, 2, 1]);
  const first = await api.staffArticles.version({ params: { id, language: 'zh-CN', no: 2 } });
  expect(first).toMatchObject({ body: '原文' });
});

test('each language has its own text, and an untranslated one falls back to Chinese with a notice', async () => {
  const { api, id, save, publish } = await draft('tech', 'languages', '中文');
  await save(0, 'English words', 'en');
  await publish();
  const inEnglish = async () =>
    (await fetch(`${server.url}/api/app/articles/tech/languages`, { headers: { 'Accept-Language': 'en' } })).json();
  expect(await inEnglish()).toMatchObject({ language: 'zh-CN' });
  await api.staffArticles.publish({ params: { id }, body: { languages: ['en'] } });
  expect(await inEnglish()).toMatchObject({ language: 'en' });
});

test('every invalid field is reported at once, and a conflict is reported at its field', async () => {
  const { api } = await server.newStaff(['content.edit']);
  const create = (body: Parameters<typeof api.staffArticles.create>[0]['body']) => api.staffArticles.create({ body });
  await expect(create({ kind: 'help', slug: 'Bad Slug', title: '' })).rejects.toMatchObject({
    validationErrors: [{ members: ['slug'] }, { members: ['title'] }],
  });
  await expect(create({ kind: 'help', slug: 'new-one', category: 'none', title: '新' })).rejects.toMatchObject({
    validationErrors: [{ members: ['category'], message: '没有这个分类' }],
  });
  await expect(create({ kind: 'help', slug: 'drills', category: 'files', title: '新' })).rejects.toMatchObject({
    validationErrors: [{ members: ['slug'], message: '这个地址已经有文章了' }],
  });
});

test('the write permission alone does not allow publishing', async () => {
  const { api } = await server.newStaff(['content.edit']);
  const { id } = await api.staffArticles.create({ body: { kind: 'news', slug: 'writer', title: '稿' } });
  await expect(api.staffArticles.publish({ params: { id }, body: { languages: ['zh-CN'] } })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('words are found anywhere, titles first, with their position; every word must occur', async () => {
  const a = await draft('tech', 'mask-dams', '前文说明。绿油的阻焊桥最小 0.10 mm，黑油更宽。');
  await a.publish();
  const find = async (text: string) => (await server.guest.articles.search({ query: { text } })).items;
  expect(await find('阻焊桥')).toEqual([
    expect.objectContaining({ slug: 'mask-dams', found: '阻焊桥', before: '前文说明。绿油的' }),
  ]);
  expect(await find('阻焊桥 黑油')).toHaveLength(1);
  expect(await find('阻焊桥 红油')).toEqual([]);
  expect(await find('100%')).toEqual([]);
  expect(await find('MASK-DAMS')).toHaveLength(1);
});

test('a reader counts once a day, however often and however many times at once', async () => {
  const { id, publish } = await draft('notice', 'count', '正文');
  const count = (api = server.guest, of: string = id) => api.articles.countReading({ params: { id: of } });
  await isMissing(count());
  await publish();
  await Promise.all(Array.from({ length: 20 }, () => count()));
  expect(await count(server.guest, 'count')).toEqual({ readingCount: 1 });
  const { api } = await server.newMember();
  expect(await count(api)).toEqual({ readingCount: 2 });
  await server.deps.db.transaction(deleteReaders);
  expect(await count(api)).toEqual({ readingCount: 2 });
  await write(sql`update article_reader set day = day - 3`);
  await server.deps.db.transaction(deleteReaders);
  expect(await count(api)).toEqual({ readingCount: 3 });
});

test('a page for readers without script has title, text, addresses of its languages, and nothing that runs', async () => {
  const { publish, save } = await draft('tech', 'page', '## 段落\n\n正文');
  await save(2, '## 段落\n\n正文 </script><script>alert(1)</script>');
  await publish();
  const page = await writtenPage(instance(), '/tech/page', 'zh-CN');
  if (!page || page === 'missing' || 'redirectTo' in page) throw new Error('page not found');
  expect(page).toMatchObject({ path: '/tech/page', title: '标题 page', languages: ['zh-CN'] });
  expect(page.html).toContain('<h2 id="段落">段落</h2>');
  expect(page.html).not.toContain('<script');
  expect(await writtenPage(instance(), '/tech/none', 'zh-CN')).toBe('missing');
  expect(await writtenPage(instance(), '/quote', 'zh-CN')).toBeUndefined();
  const list = await writtenPage(instance(), '/help', 'en');
  expect(list).toMatchObject({ html: expect.stringContaining('<h2>Files</h2>') });
});

const PNG = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#0a7' } })
  .png()
  .toBuffer();
const pngFile = (bytes: Uint8Array<ArrayBuffer>, name = 'panel.png') => new File([bytes], name);

test('an image is re-encoded, keeps its address permanently, and is shown by texts and feeds alike', async () => {
  const { api, id, save, publish } = await draft('news', 'images', '正文');
  const camera = await sharp(PNG)
    .withExif({ IFD0: { Artist: 'WHO-TOOK-IT' } })
    .jpeg()
    .toBuffer();
  const uploaded = await api.staffArticles.addImage({
    params: { id },
    files: { file: pngFile(new Uint8Array(camera), 'panel.jpg') },
  });
  expect(uploaded).toMatchObject({ fileName: 'panel.jpg', widthPx: 1600, heightPx: 800 });
  expect(uploaded.src).toMatch(/^\/images\/1600x800\/[0-9a-f-]{36}\.jpg$/);
  const shown = await fetch(`${server.url}${uploaded.src}`);
  expect(shown.headers.get('cache-control')).toContain('immutable');
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 800 });
  expect(bytes.includes('WHO-TOOK-IT')).toBe(false);
  expect((await fetch(`${server.url}${uploaded.src.replace('1600x800', '1600x801')}`)).status).toBe(404);
  await save(2, `![拼板](${uploaded.src} "两块一拼")`);
  await publish();
  const page = await writtenPage(instance(), '/news/images', 'zh-CN');
  expect(page).toMatchObject({ html: expect.stringContaining(`<figure><img src="${uploaded.src}" alt="拼板"`) });
  const list = await writtenPage(instance(), '/news', 'zh-CN');
  expect(list).toMatchObject({
    html: expect.stringMatching(/<ul data-links><li><a href="\/news\/images">.*?<\/a><time /),
  });
});

test('drawings of the product: findings, and one board at three stages of its production', async () => {
  const draw = async (file: string) => {
    const answer = await fetch(`${server.url}/images/${file}`);
    return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : answer.status;
  };
  const stages = await Promise.all(['etched', 'masked', 'printed'].map((stage) => draw(`480x305/board-${stage}.png`)));
  for (const stage of stages)
    expect(await sharp(stage as Buffer).metadata()).toMatchObject({ format: 'png', width: 480, height: 305 });
  expect(new Set(stages.map(String)).size).toBe(3);
  expect(await draw('480x480/dfm-trace-narrow.png')).toBeInstanceOf(Buffer);
  expect([await draw('480x480/board-etched.png'), await draw('480x305/board-none.png')]).toEqual([404, 404]);
});

test('an invalid or polyglot image is refused and nothing is stored', async () => {
  const { api, id } = await draft('news', 'no-image', '正文');
  const send = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
    api.staffArticles.addImage({ params: { id }, files: { file: pngFile(bytes, name) } });
  const text = (content: string) => new Uint8Array(new TextEncoder().encode(content));
  const before = await imageCount();
  await expect(send(text('<svg onload="alert(1)"/>'), 'a.svg')).rejects.toMatchObject({ code: 'image.type' });
  await expect(send(text('GIF89a<script>alert(1)</script>'), 'a.gif')).rejects.toMatchObject({ code: 'image.type' });
  await expect(send(new Uint8Array(PNG.subarray(0, 300)), 'a.png')).rejects.toMatchObject({ code: 'image.unreadable' });
  await expect(send(new Uint8Array(6 * 1024 * 1024), 'a.png')).rejects.toMatchObject({ code: 'image.tooLarge' });
  await expect(
    api.staffArticles.addImage({ params: { id: randomUUID() }, files: { file: pngFile(new Uint8Array(PNG)) } }),
  ).rejects.toMatchObject({ code: 'notFound' });
  const reader = await server.newStaff(['order.view']);
  await expect(
    reader.api.staffArticles.addImage({ params: { id }, files: { file: pngFile(new Uint8Array(PNG)) } }),
  ).rejects.toMatchObject({ code: 'forbidden' });
  expect(await imageCount()).toBe(before);
});

const imageCount = async () => (await server.deps.db.read.selectFrom('article_image').select('id').execute()).length;

test('an image that no saved text shows is deleted after a week', async () => {
  const { api, id, save } = await draft('news', 'unused', '正文');
  const add = () => api.staffArticles.addImage({ params: { id }, files: { file: pngFile(new Uint8Array(PNG)) } });
  const [used, unused] = [await add(), await add()];
  await save(2, `![用到的](${used.src})`);
  await save(3, '又拿掉了');
  const collect = () => server.deps.db.transaction((tx) => deleteUnshown(tx, 100));
  expect(await collect()).toEqual([]);
  await write(sql`update article_image set uploaded_at = uploaded_at - interval '8 days'`);
  expect((await collect()).map((gone) => unused.src.includes(gone))).toContain(true);
  expect((await fetch(`${server.url}${used.src}`)).status).toBe(200);
  expect((await fetch(`${server.url}${unused.src}`)).status).toBe(404);
  const { faults } = await api.staffArticles.preview({
    body: { body: `![有](${used.src})\n\n![没有](${unused.src})` },
  });
  expect(faults).toEqual([{ line: 3, code: 'unknownImage', what: unused.src }]);
});

test('a preview shows the text as readers would see it, and reports what they would not', async () => {
  const { api } = await server.newStaff(['content.edit']);
  const { blocks, faults } = await api.staffArticles.preview({
    body: { body: '[有](/helpDetail/drills)\n\n[无](/tech/nothing)\n\n<b>粗</b>' },
  });
  expect(blocks).toHaveLength(3);
  expect(faults).toEqual([
    { line: 3, code: 'unknownArticle', what: '/tech/nothing' },
    expect.objectContaining({ line: 5, code: 'html' }),
    expect.objectContaining({ line: 5, code: 'html' }),
  ]);
});
