import { readEagle } from '../packages/gerber/src/cad/eagle/read-eagle.ts';
import { readIpc2581 } from '../packages/gerber/src/cad/ipc2581/read-ipc2581.ts';
import { readKicadPcb } from '../packages/gerber/src/cad/kicad/read-kicad-pcb.ts';
import { readOdb } from '../packages/gerber/src/cad/odb/read-odb.ts';
import type { SourceFile } from '../packages/gerber/src/source-file.ts';
import { eagleText } from '../packages/gerber/src/testing/eagle-text.ts';
import { ipc2581Text, steps } from '../packages/gerber/src/testing/ipc2581-text.ts';
import { kicadText, layerTable } from '../packages/gerber/src/testing/kicad-text.ts';
import { smallOdbJob } from '../packages/gerber/src/testing/small-odb-job.ts';
import type { CadSeed } from './run-cad-case.ts';

/** Small designs, one for each format and more where a format has more to get wrong. */
export const cadSeeds = (): readonly CadSeed[] => [...kicadSeeds(), ...eagleSeeds(), ...ipc2581Seeds(), ...odbSeeds()];

export const kicadSeeds = (): readonly CadSeed[] => [
  {
    files: file('new.kicad_pcb', kicadText(kicadThings, { layers: layerTable(4), setup: kicadSetup })),
    read: readKicadPcb,
  },
  { files: file('old.kicad_pcb', kicadText(oldThings, { version: 20171130 })), read: readKicadPcb },
];
export const eagleSeeds = (): readonly CadSeed[] => [
  { files: file('board.brd', eagleText(eagleThings)), read: readEagle },
];
export const ipc2581Seeds = (): readonly CadSeed[] => [
  { files: file('board.xml', ipc2581Text(ipcThings)), read: readIpc2581 },
];
/** A job has many files. */
export const odbSeeds = (): readonly CadSeed[] => [
  { files: smallOdbJob(), read: readOdb },
  { files: smallOdbJob(oddOdbFiles), read: readOdb },
  { files: smallOdbJob({ 'steps/pcb/layers/l1/features': erasedPads }), read: readOdb },
];

const file = (name: string, text: string): readonly SourceFile[] => [{ name, bytes: new TextEncoder().encode(text) }];

const pad = (shape: string, x: number, more: string): string =>
  `(pad "1" smd ${shape} (at ${x} 1 30) (size 2 1) (layers "F.Cu" "F.Paste" "F.Mask") (net 1 "A") ${more})`;

const kicadSetup = `(stackup (layer "F.Cu" (type "copper") (thickness 0.035)) (copper_finish "ENIG"))
  (pad_to_mask_clearance 0.05) (pad_to_paste_clearance_ratio -0.1) (tenting (front yes) (back no))`;

const kicadThings = `
  (footprint "A" (layer "F.Cu") (at 10 10 45) (solder_mask_margin 0.1)
    ${pad('roundrect', 0, '(roundrect_rratio 0.25) (chamfer_ratio 0.2) (chamfer top_left)')}
    ${pad('trapezoid', 3, '(rect_delta 0 0.4)')}
    ${pad('oval', 6, '')}
    ${pad(
      'custom',
      9,
      `(options (clearance outline) (anchor rect)) (primitives
      (gr_poly (pts (xy 0 0) (xy 1 0) (arc (start 1 0) (mid 1.5 0.5) (end 1 1)) (xy 0 1)) (width 0.1) (fill yes))
      (gr_arc (start 0 0) (mid 1 1) (end 2 0) (width 0.2)) (gr_circle (center 0 0) (end 1 0) (width 0.1)))`,
    )}
    (pad "2" thru_hole circle (at 2 4) (size 2 2) (drill oval 1 1.4 (offset 0.1 0.2)) (layers "*.Cu" "*.Mask")
      (remove_unused_layers yes) (keep_end_layers no) (property pad_prop_castellated))
    (fp_line (start 0 0) (end 3 3) (stroke (width 0.1) (type solid)) (layer "F.SilkS"))
    (fp_text reference "R1" (at 0 0 90) (layer "F.SilkS") (effects (font (size 1 1) (thickness 0.15)) (justify left mirror)))
    (fp_text user "\${REFERENCE} ~{a}^{b}_{c}" (at 1 0 unlocked) (layer "F.Cu") (effects (font (size 1 2) bold italic))))
  (segment (start 5 5) (end 9 5) (width 0.25) (layer "F.Cu") (net 1))
  (arc (start 5 5) (mid 6 6) (end 7 5) (width 0.25) (layer "In1.Cu") (net 1))
  (via blind (at 5 5) (size 0.6) (drill 0.3) (layers "F.Cu" "In1.Cu") (net 1))
  (via (at 9 5) (size 0.6) (drill 0.3) (layers "F.Cu" "B.Cu") (remove_unused_layers) (net 1))
  (zone (net 1) (net_name "A") (layers "F&B.Cu") (min_thickness 0.2) (fill yes) (polygon (pts (xy 1 1) (xy 9 9) (xy 1 9)))
    (filled_polygon (layer "B.Cu") (pts (xy 1 1) (xy 9 1) (xy 9 9) (xy 1 9))))
  (gr_curve (pts (xy 1 1) (xy 2 2) (xy 3 2) (xy 4 1)) (stroke (width 0.1) (type solid)) (layer "F.Cu"))
  (title_block (title "T") (comment 1 "C")) (property "A" "\${TITLE}{slash}")
  (gr_text "\${A}\\ntwo\\tlines" (at 9 9 30) (layer "B.Cu") (effects (font (size 1 1) (thickness 0.1)) (justify right top mirror)))
  (gr_text "B" (at 5 5) (layer "F.Cu") (render_cache "B" 0 (polygon (pts (xy 1 1) (xy 2 1) (xy 2 2)))))`;

const oldThings = `
  (net_class Default "" (via_drill 0.4) (add_net A))
  (module A (layer B.Cu) (at 10 10 90)
    (fp_arc (start 0 0) (end 1 0) (angle 90) (layer B.SilkS) (width 0.15))
    (pad 1 thru_hole rect (at 0 0) (size 2 2) (drill 1) (layers *.Cu *.Mask) (net 1 A))
    (pad "" np_thru_hole circle (at 4 0) (size 3 3) (drill 3) (layers *.Cu *.Mask)))
  (via (at 5 5) (size 1) (layers F.Cu B.Cu) (net 1))
  (zone (net 1) (net_name A) (layer F.Cu) (min_thickness 0.25) (fill yes (mode segment))
    (filled_polygon (pts (xy 1 1) (xy 9 1) (xy 9 9))) (fill_segments (pts (xy 1 1) (xy 9 1))))`;

const eagleThings = {
  layerSetup: '[2:1+2*15+16]',
  packages: `<package name="P"><smd name="1" x="1" y="2" dx="1.5" dy="0.8" layer="1" roundness="50" rot="R30"/>
    <pad name="2" x="4" y="3" drill="0.8" shape="offset" rot="R45"/><pad name="3" x="0" y="3" drill="0.9" shape="octagon"/>
    <hole x="0" y="5" drill="1.1"/><wire x1="-5" y1="1" x2="-3" y2="4" width="0.2" layer="21" curve="-90"/>
    <rectangle x1="-1" y1="-4" x2="1" y2="-3" layer="21" rot="R20"/><circle x="1" y="1" radius="2" width="0" layer="21"/>
    <polygon width="0.1" layer="21"><vertex x="5" y="0"/><vertex x="6" y="0" curve="45"/><vertex x="6" y="1"/></polygon>
    <text x="0" y="0" size="1" layer="25">&gt;NAME</text></package>`,
  elements: `<element name="A" library="lib" package="P" value="" x="8" y="8" rot="R90"/>
    <element name="B" library="lib" package="P" value="" x="20" y="12" rot="MR33.3"/>`,
  signals: `<signal name="N"><contactref element="A" pad="1"/><wire x1="5" y1="5" x2="7" y2="7" width="0.2" layer="1" curve="90"/>
    <via x="5" y="5" extent="1-2" drill="0.3"/><via x="9" y="5" extent="1-16" drill="0.3" shape="octagon"/>
    <polygon width="0.2" layer="1"><vertex x="1" y="1"/><vertex x="9" y="1"/><vertex x="9" y="9"/></polygon></signal>`,
};

const ipcThings = {
  step: `<PadStackDef name="P"><PadstackPadDef layerRef="F.Cu" padUse="REGULAR"><StandardPrimitiveRef id="RECT"/></PadstackPadDef></PadStackDef>
    <LogicalNet name="N"><PinRef pin="1" componentRef="A"/><PinRef pin="2" componentRef="A"/></LogicalNet>
    <PadStack net="N"><LayerHole name="H" diameter="0.4" platingStatus="VIA" x="2" y="2"/><LayerPad layerRef="B.Cu"><Location x="2" y="2"/><StandardPrimitiveRef id="ROUND"/></LayerPad></PadStack>`,
  features: `<LayerFeature layerRef="F.Cu"><Set net="N" polarity="POSITIVE" geometry="P">
    <Pad><Xform rotation="30" mirror="true"/><Location x="5" y="5"/></Pad>
    <Pad><Location x="9" y="5"/><UserPrimitiveRef id="USER"/></Pad>
    <Features><Xform rotation="15"/><Location x="1" y="1"/><Polyline>${steps(0, 0, 3, 3)}<PolyStepCurve x="5" y="3" centerX="4" centerY="3" clockwise="true"/><LineDescRef id="LINE"/></Polyline></Features>
    <Features><Contour><Polygon>${steps(1, 1, 9, 1, 9, 9, 1, 1)}</Polygon><Cutout>${steps(6, 2, 7, 2, 7, 3)}</Cutout></Contour></Features>
    <Features><RectRound width="2" height="1" radius="0.2"/><Donut outerDiameter="2" innerDiameter="1"/></Features></Set>
    <Set polarity="NEGATIVE"><Features><Arc startX="5" startY="5" endX="7" endY="5" centerX="6" centerY="5" clockwise="false"><LineDesc lineWidth="0.2"/></Arc></Features></Set></LayerFeature>
    <LayerFeature layerRef="DRILL"><Set><Hole name="V" diameter="0.3" platingStatus="VIA" x="15" y="5"/>
    <SlotCavity name="S" platingStatus="PLATED"><Location x="20" y="10"/><Oval width="2" height="1"/></SlotCavity>
    <SlotCavity name="O" platingStatus="PLATED"><Outline><Polygon>${steps(20, 15, 23, 15, 23, 16, 20, 16)}</Polygon></Outline></SlotCavity></Set></LayerFeature>
    <LayerFeature layerRef="F.Cu"><Set><Features><Location x="9" y="9"/><UserSpecial><Circle diameter="4"><LineDesc lineWidth="0.2"/><FillDesc fillProperty="HOLLOW"/></Circle>
    <RectRound width="2" height="1" radius="0.2"/></UserSpecial></Features></Set></LayerFeature>`,
};

/** Pads upon each other on a layer that erases. */
const erasedPads = `UNITS=MM\n$0 r4000\n$1 r1000\n${Array.from(
  { length: 200 },
  (_, at) => `P ${5 + (at % 20)} ${5 + (at % 7)} 0 P 0 8 0`,
).join('\n')}\nP 10 10 1 N 0 0\n`;

const oddOdbFiles = {
  'steps/pcb/layers/l3/features':
    "UNITS=INCH\n$0 r10\n$1 own\n$2 thr60x40x45x4x10\n$3 rect40x20xr5x13 M\n$4 donut_rc50x30x5\n$5 oct30x30x8\n@0 .pad_usage\n&0 text\nP 0.5 0.5 1 P 0 9 30\nP 0.7 0.5 2 P 0 1\nP 0.9 0.5 -1 3 4 N 0 5 ;0=1\nP 1 0.9 4 P 0 0\nP 1.2 0.9 5 P 0 0\nA 0.2 0.2 0.4 0.2 0.3 0.2 0 P 0 Y\nS P 0 ;0=2\nOB 0.1 0.1 I\nOS 0.1 1\nOC 1 1 0.55 1 N\nOS 1 0.1\nOE\nOB 0.3 0.3 H\nOC 0.3 0.3 0.4 0.3 Y\nOE\nSE\nT 0.1 0.1 standard P 0 0.1 0.1 1 'T1' 1\n",
  'symbols/own/features': 'UNITS=MM\n$0 r300\n$1 inner\nL 0 0 1 1 0 P 0\nP 1 1 1 N 0 8 45\nA 0 0 1 0 0.5 0 0 P 0 N\n',
  'symbols/inner/features': 'UNITS=MM\nS P 0\nOB 0 0 I\nOS 1 0\nOS 1 1\nOE\nSE\n',
  'fonts/standard':
    'XSIZE 0.3\nYSIZE 0.3\nCHAR T\nLINE 0 0.2 0.2 0.2 P R 0.01\nECHAR\nCHAR 1\nLINE 0 0 0 0.2 P R 0.01\nECHAR\n',
  'steps/pcb/impedance.xml':
    '<Impedances><Descriptor Id="1" TraceLayerName="L1"><RequiredImpedance ValOhms="50"/><OriginalSpacing Val="5"/></Descriptor></Impedances>',
  'steps/panel/stephdr': 'UNITS=MM\nSTEP-REPEAT {\n NAME=PCB\n NX=2\n NY=3\n}\n',
  'steps/panel/profile': 'UNITS=MM\nS P 0\nOB 0 0 I\nOS 100 0\nOS 100 80\nOE\nSE\n',
};
