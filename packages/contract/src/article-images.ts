/** Largest image that is taken for an article, as it is uploaded. */
export const MAX_ARTICLE_IMAGE_BYTES = 5 * 1024 * 1024 - 1;

/** An image of an article as described by its address. */
export interface ArticleImageAddress {
  /** The id of an image that staff uploaded, or the name of a generated drawing. */
  readonly name: string;
  readonly isDrawing: boolean;
  readonly widthPx: number;
  readonly heightPx: number;
}

const ADDRESS =
  /^\/images\/([1-9]\d{0,3})x([1-9]\d{0,3})\/(?:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg|([a-z0-9]+(?:-[a-z0-9]+)*)\.png)$/;

/** Returns the address of an image. It contains the dimensions, so that a text can reserve its space without a look-up. */
export const articleImagePath = ({ name, isDrawing, widthPx, heightPx }: ArticleImageAddress): string =>
  `/images/${widthPx}x${heightPx}/${name}.${isDrawing ? 'png' : 'jpg'}`;

/** Parses an address; undefined when it is not that of an image of this instance. */
export function parseArticleImagePath(address: string): ArticleImageAddress | undefined {
  const [, width, height, id, drawing] = ADDRESS.exec(address) ?? [];
  const name = id ?? drawing;
  if (name === undefined) return undefined;
  return { name, isDrawing: id === undefined, widthPx: Number(width), heightPx: Number(height) };
}
