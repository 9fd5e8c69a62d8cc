import type { SourceFile } from '@xunban/gerber';
import { type OrderedPiece, type PanelToWrite, type PieceObstacle, writePanel } from '@xunban/gerber/panel-files';
import { type Effort, type KnownUpload, parseUpload } from './reading-effort.ts';

/** A board on the panel: its file, and what is delivered of it. */
export type PanelPiece = Omit<OrderedPiece, 'analysis'> & { readonly upload: KnownUpload };

/** The files, or the pieces that need an engineer. Plain data, because it is passed between threads. */
export type PanelAnswer =
  | { readonly files: readonly SourceFile[] }
  | { readonly obstacles: readonly (PieceObstacle & { readonly piece: number })[] };

/** Reads the boards of a working panel and writes its production files. */
export async function writePanelFiles(
  panel: PanelToWrite,
  pieces: readonly PanelPiece[],
  effort: Effort,
): Promise<PanelAnswer> {
  const boards = [];
  for (const { upload, ...piece } of pieces) {
    boards.push({ ...piece, parsed: await parseUpload(upload, effort, { depth: 'rendering' }) });
  }
  effort.expect(boards.reduce((sum, { parsed }) => sum + parsed.estimateMs(), 0));
  const written = writePanel(
    panel,
    boards.map(({ parsed, ...piece }) => ({ ...piece, analysis: parsed.begin().finish() })),
  );
  if ('obstacles' in written) return written;
  const about = new TextEncoder().encode(aboutText(written.undecidedHoles));
  return { files: [{ name: 'README.txt', bytes: about }, ...written.files] };
}

/** The facts that an engineer needs before the films are used, in Chinese like every document of the factory. */
function aboutText(undecidedHoles: number): string {
  return [
    '拼版文件：线路、阻焊、字符、锡膏为 Gerber X2（毫米，小数 6 位）；钻孔为 Excellon 2（毫米，带小数点）。',
    '原点在大板左下角。soldermask 为开窗。板外的文字与图框未拼入。',
    'router-contour.gbr 是成品外形的边线，未做刀补；v-cut.gbr 是 V 割中心线。',
    undecidedHoles === 0
      ? '所有孔的金属化都已由文件或铜皮确定。'
      : `有 ${undecidedHoles} 个孔的金属化无法由文件或铜皮确定，已按金属化孔输出，请核对 pth.drl。`,
    '',
  ].join('\r\n');
}
