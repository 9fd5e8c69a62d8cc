export type { AnalyseOptions, BegunAnalysis, BoardAnalysis, ParsedBoard, Stage } from './analyse.ts';
export { analyseBoard, beginAnalysis, parseBoard } from './analyse.ts';
export type { BoardLayer } from './board-layer.ts';
export type { CadBoard } from './cad/cad-board.ts';
export { standardRules } from './dfm/dfm-rules.ts';
export { compareHarm, compareSeverity } from './dfm/harm.ts';
export type { BoardSide } from './draw/board-shape.ts';
export { boardBox } from './draw/board-shape.ts';
export type { BoardLook, Film } from './draw/canvas/board-look.ts';
export { BoardPainter } from './draw/canvas/board-painter.ts';
export type { BoardView } from './draw/canvas/board-view.ts';
export { boardPointAt, fitView, pixelAt, zoomAt } from './draw/canvas/board-view.ts';
export type { PaintContext, PaintSurface, PaintTools, PathLike } from './draw/canvas/paint-context.ts';
export type { PreparedBoard, PrepareOptions } from './draw/canvas/prepare-paint.ts';
export { preparedBuffers, preparePaint } from './draw/canvas/prepare-paint.ts';
export type { PreparedLayer } from './draw/canvas/prepared-layer.ts';
export type { DrawBoardOptions } from './draw/draw-board.ts';
export { drawBoard, drawThumbnail } from './draw/draw-board.ts';
export type { DrawLayerOptions } from './draw/draw-layer.ts';
export { drawLayer } from './draw/draw-layer.ts';
export type { BoardMarker } from './draw/markers.ts';
export { boardMarkers, drawMarkers, markerColours, paintMarkers } from './draw/markers.ts';
export type { BoardColours, ColourChoice, Finish, LegendColour, MaskColour } from './draw/palette.ts';
export { boardColours } from './draw/palette.ts';
export type { PanelOrder } from './draw/panel/panel-order.ts';
export { orderedPanel } from './draw/panel/panel-order.ts';
export type { FacePainter } from './draw/panel/panel-painter.ts';
export { PanelPainter } from './draw/panel/panel-painter.ts';
export type { PanelPlan } from './draw/panel/panel-plan.ts';
export { panelPlan } from './draw/panel/panel-plan.ts';
export { panelDrawing } from './draw/panel/panel-svg.ts';
export {
  NAMED_EDGES,
  type NamedEdges,
  nameOfEdges,
  type OrderedEdges,
  orderedEdges,
  type PlatedEdges,
} from './draw/plated-edges.ts';
export { recolourDrawing } from './draw/recolour.ts';
export type { DrillImage, DrillSlot, DrillTool, Plating } from './drill/drill-image.ts';
export type * from './facts.ts';
export type { LayerHelper } from './finish-aside.ts';
export { finishAside, needsHelpers } from './finish-aside.ts';
export { firstFacts } from './first-facts.ts';
export type {
  Aperture,
  Box,
  Hole,
  ItemColumns,
  LayerImage,
  MacroPart,
  Region,
  Transform,
} from './image/layer-image.ts';
export { ItemKind, PathOp } from './image/layer-image.ts';
export type { AnalysisLimits, ArchiveLimits } from './limits.ts';
export type { OpenedUpload, OpenOptions } from './open-upload.ts';
export { isUsable, openUpload } from './open-upload.ts';
export type { BoardOutline, OutlineLoop, OutlineSource } from './outline/outline.ts';
export type { PricedFacts } from './priced-facts.ts';
export { firstFactsOf, pricedFacts } from './priced-facts.ts';
export type { FindingPlace, Parsed, Point, Problem, ProblemCode, Severity } from './problem.ts';
export type { FileKind, Role, RoleReason } from './roles/role.ts';
export type { SourceFile } from './source-file.ts';
export { openableArea, tooLargeFor } from './stencil/frame-area.ts';
export { MIN_AREA_RATIO, MIN_ASPECT_RATIO, type PasteRelease, pasteRelease } from './stencil/paste-release.ts';
