/** Rendering of articles: on the public pages, and as a preview in the editor. */
export { ArticleBlocks, type SiteLink } from './article-blocks.tsx';
export { ArticleText } from './article-text.tsx';
