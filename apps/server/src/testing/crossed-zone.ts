import { zip } from '@xunban/testkit/zip';

/**
 * A KiCad board with one zone of 50 000 corners, each edge of which crosses nearly all others: a zip of some 9 kB that takes
 * tens of seconds to measure.
 * @param number another one is another file
 */
export function crossedZone(number = 0) {
  const points = Array.from({ length: 50_000 }, (_, index) => {
    const step = (index % 1000) / 100;
    return index % 2 === 0 ? `(xy 5 ${(15 - step).toFixed(2)})` : `(xy 25 ${(5 + step).toFixed(2)})`;
  });
  const board = `(kicad_pcb (version 20221018) (generator pcbnew) (general (thickness 1.6))
  (layers (0 "F.Cu" signal) (31 "B.Cu" signal) (44 "Edge.Cuts" user)) (setup) (net 0 "") (net 1 "A")
  (gr_rect (start 0 0) (end 30 20) (stroke (width 0.1) (type solid)) (fill none) (layer "Edge.Cuts"))
  (zone (net 1) (net_name "A") (layers "F.Cu") (min_thickness 0.2) (fill yes)
    (filled_polygon (layer "F.Cu") (pts ${points.join('')}))))
`;
  return zip([{ name: `crossed-${number}.kicad_pcb`, bytes: new TextEncoder().encode(board) }]);
}
