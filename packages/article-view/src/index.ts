/** Articles as readers see them: on the public pages, and beside the text while somebody writes it. */
export { ArticleBlocks, type SiteLink } from './article-blocks.tsx';
export { ArticleText } from './article-text.tsx';
