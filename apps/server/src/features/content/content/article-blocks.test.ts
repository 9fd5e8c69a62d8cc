import { expect, test } from 'vitest';
import { isGoodAddress, readText } from './article-blocks.ts';
import { blocksHtml, blocksText } from './article-html.ts';

const html = (markdown: string) => blocksHtml(readText(markdown).blocks);

test('headings, lists within lists, tables, notes, code and looks become the elements of a page', () => {
  expect(html('## 尺寸 与 面积\n\n正文 **重点** *强调* `0.20 mm`')).toBe(
    '<h2 id="尺寸-与-面积">尺寸 与 面积</h2><p>正文 <strong>重点</strong> <em>强调</em> <code>0.20 mm</code></p>',
  );
  expect(html('1. **选板** 说明\n   - 内项\n2. 下单')).toBe(
    '<ol><li data-depth="0"><strong>选板</strong> 说明</li><li data-depth="1">内项</li><li data-depth="0">下单</li></ol>',
  );
  expect(html('| a | b |\n|---|---|\n| 1 | [价](/quote) |')).toBe(
    '<div tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><a href="/quote">价</a></td></tr></tbody></table></div>',
  );
  expect(html('> 注意\n>\n> 两段\n\n```\na < b\n```\n\n---')).toBe(
    '<blockquote><p>注意</p><p>两段</p></blockquote><pre>a &lt; b</pre><hr>',
  );
});

const IMAGE = '/images/640x400/0f0f0f0f-0000-4000-8000-0123456789ab.jpg';

test('an own image is rendered in its place with size, alt text and caption', () => {
  expect(html(`![孔 <b>](${IMAGE} "图 1")`)).toBe(
    `<figure><img src="${IMAGE}" alt="孔 &lt;b&gt;" width="640" height="400" loading="lazy" decoding="async"><figcaption>图 1</figcaption></figure>`,
  );
  expect(readText(`![孔](${IMAGE})\n![线](${IMAGE})`).blocks.map(({ kind }) => kind)).toEqual(['image', 'image']);
  expect(blocksText(readText(`![孔环](${IMAGE} "图 1")`).blocks)).toBe('孔环\n图 1');
  expect(readText(`![](${IMAGE})`).faults).toEqual([expect.objectContaining({ code: 'imageWithoutText' })]);
});

test('in a feed own URLs are absolute', () => {
  const { blocks } = readText(`![孔](${IMAGE})\n\n[价](/quote) [外](https://kicad.org)`);
  const feed = blocksHtml(blocks, 'https://xunban.example');
  expect(feed).toContain(`src="https://xunban.example${IMAGE}"`);
  expect(feed).toContain('href="https://xunban.example/quote"');
  expect(feed).toContain('href="https://kicad.org"');
});

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}x${close.repeat(depth)}`;

test.each([
  ['quotes', '> '.repeat(20_000), 3],
  ['numbered lists', '1. '.repeat(20_000), 3],
  ['lists on many lines', Array.from({ length: 110 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'), 1],
  ['emphasis', nested('*a _b ', '_ *', 400), 1],
  ['much emphasis', nested('*a _b ', '_ *', 5_000), 3],
])('a text with too deep %s is shown as it is written', (_what, markdown, line) => {
  const { blocks, faults } = readText(`第一行\n\n${markdown}`);
  expect(faults).toEqual([expect.objectContaining({ line, code: 'tooDeep' })]);
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph']);
  expect(blocksText(blocks)).toContain(markdown.replaceAll('\n', ' '));
});

test('ten lists within each other and a ruler of dashes are not too deep', () => {
  const list = Array.from({ length: 10 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n');
  expect(readText(`${list}\n\n${'-'.repeat(80)}`)).toMatchObject({
    blocks: [{ kind: 'list' }, { kind: 'rule' }],
    faults: [],
  });
});

test('two headings with the same text have different anchors', () => {
  expect(readText('## A\n\n## A').blocks.map(({ anchor }) => anchor)).toEqual(['a', 'a-2']);
});

test.each([
  ['<script>alert(1)</script>', 'html'],
  ['正文 <img src=x onerror=alert(1)>', 'html'],
  ['<svg onload=alert(1)>', 'html'],
  ['[点我](javascript:alert(1))', 'link'],
  ['[点我](data:text/html,x)', 'link'],
  ['[点我](//elsewhere.example)', 'link'],
  ['[点我](/\\elsewhere.example)', 'link'],
  ['![图](https://elsewhere.example/a.png)', 'image'],
  ['![图](/images/640x400/../../api/x.jpg)', 'image'],
  ['![图](/files/640x400/0f0f0f0f-0000-4000-8000-0123456789ab.jpg)', 'image'],
  ['![图](javascript:alert(1))', 'image'],
  ['正文 ![图](/images/640x400/0f0f0f0f-0000-4000-8000-0123456789ab.jpg)', 'imageInLine'],
  ['# 大标题', 'topHeading'],
])('%s is reported and never becomes markup', (markdown, code) => {
  const { blocks, faults } = readText(`第一行\n\n${markdown}`);
  expect(faults).toEqual([expect.objectContaining({ line: 3, code })]);
  const written = blocksHtml(blocks);
  expect(written).not.toMatch(/<(?!\/?(?:p|h2)[ >])/);
  expect(written).not.toContain('href');
});

test.each([
  ['/quote', true],
  ['#part', true],
  ['https://kicad.org/a?b=c', true],
  ['http://kicad.org', false],
  ['https:kicad.org', false],
  ['quote', false],
  [' /quote', false],
  ['/a b', false],
])('decides if %s is a safe link target', (address, isGood) => {
  expect(isGoodAddress(address)).toBe(isGood);
});

test('all text of a page is available to the search', () => {
  expect(blocksText(readText('## 标题\n\n- 一\n- 二\n\n| 头 |\n|---|\n| 格 |').blocks)).toBe('标题\n一\n二\n头\n格');
});
