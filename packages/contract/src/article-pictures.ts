/** Largest picture that is taken for an article, as it is uploaded. */
export const MOST_ARTICLE_PICTURE_BYTES = 5 * 1024 * 1024 - 1;

/** A picture of an article as its address tells it. */
export interface PictureAddress {
  /** The id of a picture that staff uploaded, or the name of a drawing that the house makes. */
  readonly name: string;
  readonly isDrawing: boolean;
  readonly widthPx: number;
  readonly heightPx: number;
}

const ADDRESS =
  /^\/pictures\/([1-9]\d{0,3})x([1-9]\d{0,3})\/(?:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg|([a-z0-9]+(?:-[a-z0-9]+)*)\.png)$/;

/** Where a picture is shown. Its measures stand in the address, so that a text needs no look-up to keep its place. */
export const picturePath = ({ name, isDrawing, widthPx, heightPx }: PictureAddress): string =>
  `/pictures/${widthPx}x${heightPx}/${name}.${isDrawing ? 'png' : 'jpg'}`;

/** What an address says; undefined when it is not that of a picture of this site. */
export function readPicturePath(address: string): PictureAddress | undefined {
  const [, width, height, id, drawing] = ADDRESS.exec(address) ?? [];
  const name = id ?? drawing;
  if (name === undefined) return undefined;
  return { name, isDrawing: id === undefined, widthPx: Number(width), heightPx: Number(height) };
}
