/**
 * What the files of a board are called, for the choice of a file: archives, CAD designs, Gerber and drill files. Others
 * can still be dropped: the content decides, not the name.
 */
export const BOARD_FILES = [
  '.zip,.7z,.rar,.tar,.tgz,.gz',
  '.kicad_pcb,.brd,.xml,.cvg',
  '.gbr,.ger,.gtl,.gbl,.gts,.gbs,.gto,.gbo,.gtp,.gbp,.gko,.gm1,.gml,.g1,.g2,.g3,.g4,.drl,.xln,.txt,.art,.pho,.gbrjob',
].join();
