import { MAX_ARTICLE_TEXT } from '@xunban/contract/article-kinds';
import { toLines } from '@xunban/contract/text-profiles';
import { splitMentions } from '../../apps/console/src/features/back-office/notes/model/mentioned-in.ts';
import { readText } from '../../apps/server/src/features/content/content/article-blocks.ts';
import { blocksHtml, blocksText } from '../../apps/server/src/features/content/content/article-html.ts';
import { type Parser, textParser } from '../parser.ts';

const ARTICLE = `## Order states

A **paid** board is *reviewed*; see [the list](/helpDetail/order-states) and \`D26\`.

- one
  - two
    - three
1. first

> A note with [a link](https://example.com)

| State | Meaning |
|---|---|
| a | b |

![A drawing](/images/100x80/short.png "caption")

\`\`\`
code
\`\`\`

---
<b>html</b>
`;

export const articleParsers: readonly Parser[] = [
  textParser({
    name: 'article',
    seeds: () => [ARTICLE],
    tokens: [
      ...[
        '>',
        '- ',
        '1. ',
        '**',
        '*',
        '_',
        '[',
        '](',
        '![',
        '`',
        '|',
        '<',
        '&',
        '\\',
        '\n',
        '    ',
        '#',
        '[^',
        '[a]: /b\n',
      ],
      ...['> '.repeat(2_000), '- '.repeat(2_000), '['.repeat(5_000), '*a **b '.repeat(1_000), '![a]('.repeat(1_000)],
    ],
    read: (text) => {
      const { blocks, faults } = readText(toLines(text).slice(0, MAX_ARTICLE_TEXT));
      return { blocks, faults, html: blocksHtml(blocks), text: blocksText(blocks) };
    },
  }),
  textParser({
    name: 'mentions',
    seeds: () => ['@王工 and @王工程, see D26'],
    tokens: ['@', '@王工', '@'.repeat(5_000)],
    read: (text) => splitMentions(text, ['王工', '王工程', 'a@b']),
  }),
];
