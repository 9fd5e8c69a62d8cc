interface KicadTextOptions {
  readonly version?: number;
  readonly setup?: string;
  readonly layers?: string;
  /** The drawings on the edge layer; without it a board of 30 by 20 mm. */
  readonly edge?: string;
}

/** A small `.kicad_pcb` with the given lists in it. */
export function kicadText(
  content: string,
  { version = 20221018, setup = '', layers = layerTable(2), edge = plainEdge }: KicadTextOptions = {},
): string {
  return `(kicad_pcb (version ${version}) (generator pcbnew)
  (general (thickness 1.6))
  ${layers}
  (setup ${setup})
  (net 0 "") (net 1 "A")
  ${content}
  ${edge}
)
`;
}

const plainEdge = '(gr_rect (start 0 0) (end 30 20) (stroke (width 0.1) (type solid)) (fill none) (layer "Edge.Cuts"))';

export function layerTable(copper: number): string {
  const inner = Array.from({ length: copper - 2 }, (_, at) => `(${at + 1} "In${at + 1}.Cu" signal)`);
  return `(layers (0 "F.Cu" signal) ${inner.join(' ')} (31 "B.Cu" signal) (34 "B.Paste" user) (35 "F.Paste" user)
    (36 "B.SilkS" user "B.Silkscreen") (37 "F.SilkS" user) (38 "B.Mask" user) (39 "F.Mask" user)
    (40 "Dwgs.User" user) (44 "Edge.Cuts" user))`;
}
