// Exports needed only for saved images. Separate from the package's entry so that pages load it when an image is saved.
export { placeLook } from './draw/canvas/place-look.ts';
export { drawBoard } from './draw/draw-board.ts';
export type { DrawText, LayerPage } from './draw/pdf/layer-page.ts';
export { layerPage } from './draw/pdf/layer-page.ts';
export type { GlyphFont } from './draw/pdf/page-font.ts';
export { PageFont } from './draw/pdf/page-font.ts';
export type { PdfStencil } from './draw/pdf/pdf-file.ts';
export { PdfFile } from './draw/pdf/pdf-file.ts';
export { placeColours } from './draw/place-colours.ts';
export { PngWriter } from './draw/png/png-writer.ts';
