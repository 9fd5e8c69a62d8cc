import type { ArticleBlock, ArticleImage, ArticleRun } from '@xunban/contract';
import { parseArticleImagePath } from '@xunban/contract/article-images';
import type { ComponentType, ReactNode } from 'react';

/** Component that links to another page of the app. */
export type SiteLink = ComponentType<{ readonly to: string; readonly children: ReactNode }>;

/**
 * The parts of an article. The server writes the same elements for readers without script (`article-html.ts` there), so that
 * the page does not move when the application takes its place.
 */
export function ArticleBlocks({ blocks, link }: { blocks: readonly ArticleBlock[]; link: SiteLink }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other identity than its place, and it never changes.
  return blocks.map((block, index) => <Block key={index} block={block} link={link} />);
}

function Block({ block, link }: { block: ArticleBlock; link: SiteLink }) {
  const [line = []] = block.lines;
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading id={block.anchor}>
          <Line line={line} link={link} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Line line={line} link={link} />
        </p>
      );
    case 'note':
      return (
        <blockquote>
          <Lines lines={block.lines} as="p" link={link} />
        </blockquote>
      );
    case 'list':
      return <ListBlock block={block} link={link} />;
    case 'code':
      return <pre>{block.lines.map((one) => one.map(({ text }) => text).join('')).join('\n')}</pre>;
    case 'table':
      return <TableBlock block={block} link={link} />;
    case 'image':
      return (
        block.image && (
          <figure id={drawingOf(block.image)}>
            <BlockImage image={block.image} />
            {line.length > 0 && (
              <figcaption>
                <Line line={line} link={link} />
              </figcaption>
            )}
          </figure>
        )
      );
    case 'rule':
      return <hr />;
  }
}

/** Returns the name of a built-in drawing, used as its link target. */
function drawingOf({ src }: ArticleImage): string | undefined {
  const address = parseArticleImagePath(src);
  return address?.isDrawing ? address.name : undefined;
}

function BlockImage({ image: { src, alt, widthPx, heightPx } }: { image: ArticleImage }) {
  return <img src={src} alt={alt} width={widthPx} height={heightPx} loading="lazy" decoding="async" />;
}

/** An ordered list of steps is drawn as a flow. */
function ListBlock({ block, link }: { block: ArticleBlock; link: SiteLink }) {
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {block.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <li key={index} data-depth={block.depths[index] ?? 0}>
          <Line line={line} link={link} />
        </li>
      ))}
    </List>
  );
}

function TableBlock({ block, link }: { block: ArticleBlock; link: SiteLink }) {
  const [head = [], ...rows] = block.rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keys, too.
    <div tabIndex={0}>
      <table>
        <thead>
          <tr>
            <Lines lines={head} as="th" link={link} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <tr key={index} id={block.anchors[index + 1] || undefined}>
              <Lines lines={row} as="td" link={link} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LinesProps {
  readonly lines: readonly (readonly ArticleRun[])[];
  readonly as: 'p' | 'th' | 'td';
  readonly link: SiteLink;
}

function Lines({ lines, as: Element, link }: LinesProps) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    <Element key={index}>
      <Line line={line} link={link} />
    </Element>
  ));
}

function Line({ line, link }: { line: readonly ArticleRun[]; link: SiteLink }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  return line.map((run, index) => <Run key={index} run={run} link={link} />);
}

function Run({ run, link: SiteLink }: { run: ArticleRun; link: SiteLink }) {
  const { text, isStrong, isEmphasised, isCode, href } = run;
  const code = isCode ? <code>{text}</code> : text;
  const slanted = isEmphasised ? <em>{code}</em> : code;
  const look = isStrong ? <strong>{slanted}</strong> : slanted;
  if (href === '') return look;
  if (href.startsWith('/')) return <SiteLink to={href}>{look}</SiteLink>;
  return href.startsWith('#') ? (
    <a href={href}>{look}</a>
  ) : (
    <a href={href} target="_blank" rel="noreferrer">
      {look}
    </a>
  );
}
