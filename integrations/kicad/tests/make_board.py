"""Makes the board of the tests with KiCad: 50 × 30 mm, two layers, six vias, one track that is too narrow."""

import sys

import pcbnew

WIDE, NARROW = 0.25, 0.1


def make(path):
    board = pcbnew.BOARD()
    point = pcbnew.wxPointMM if pcbnew.GetMajorMinorVersion().startswith("6") else pcbnew.VECTOR2I_MM
    corners = [(100, 50), (150, 50), (150, 80), (100, 80)]
    for start, end in zip(corners, corners[1:] + corners[:1]):
        edge = pcbnew.PCB_SHAPE(board)
        edge.SetShape(pcbnew.SHAPE_T_SEGMENT)
        edge.SetStart(point(*start))
        edge.SetEnd(point(*end))
        edge.SetLayer(pcbnew.Edge_Cuts)
        edge.SetWidth(pcbnew.FromMM(0.1))
        board.Add(edge)
    for y, layer, width in ((55, pcbnew.F_Cu, WIDE), (60, pcbnew.F_Cu, NARROW), (65, pcbnew.B_Cu, WIDE)):
        track = pcbnew.PCB_TRACK(board)
        track.SetStart(point(105, y))
        track.SetEnd(point(145, y))
        track.SetWidth(pcbnew.FromMM(width))
        track.SetLayer(layer)
        board.Add(track)
    for x, y in ((105, 55), (115, 55), (125, 55), (135, 55), (105, 60), (145, 60)):
        via = pcbnew.PCB_VIA(board)
        via.SetPosition(point(x, y))
        via.SetDrill(pcbnew.FromMM(0.3))
        via.SetWidth(pcbnew.FromMM(0.6))
        board.Add(via)
    board.Save(path)


if __name__ == "__main__":
    make(sys.argv[1])
