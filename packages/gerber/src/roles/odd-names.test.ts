import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { nameTable } from '../testing/name-table.ts';
import { fileForRole } from '../testing/sample-files.ts';

/** Habits found in the wild that a first reading of the names gets wrong, one per class. */
const habits: Readonly<Record<string, string>> = {
  'Altium X2 names without attributes: parts of the side, not copper': `
    TC P_Copper_Signal_Top.gbr | BC P_Copper_Signal_Bot.gbr | DW P_Pads_Top.gbr | DW P_Pads_Bot.gbr | DW P_Top_3D_Body.gbr
    DW P_Bottom_Coating.gbr | DW P_Top_Component_Center.gbr | DW P_Top_Courtyard.gbr | DW P_Top_Glue_Points.gbr
    DW P_Drillmap_1.gbr | DW P_Drawing_1.gbr | TS P_Legend_Top.gbr | OL P_Profile.gbr | DR P.TXT | RE P.EXTREP`,
  'a name with only its side, with a better one':
    'TC TOP.art | BC BOTTOM.art | DW place_bound_top.art | DW quux_top.art | DW zork_bottom.art | DR b-1-2.drl',
  'sides of two boards in one archive': 'TC lamp_top.gbr | BC lamp_bottom.gbr | TC base_top.gbr | BC base_bottom.gbr',
  'Altium, a plane and a signal layer: the plane lies next to the top':
    'TC x.GTL | I2 x.GP1 | I3 x.G1 | BC x.GBL | OL x.GM4 | DR x.TXT',
  'Altium, two planes and two signal layers':
    'TC x.GTL | I2 x.GP1 | I3 x.G1 | I4 x.G2 | I5 x.GP2 | BC x.GBL | OL x.GKO | DR x.TXT',
  'PADS, endings of photo files': `
    TC m_TOP.f1 | BC m_BOTTOM.f2 | TM m_TOPSOLDERMASK.m1 | BM m_BOTTOMSOLDERMASK.m2 | TS m_TOPSILKSCREEN.s1
    TP m_TOPSOLDERPASTE.p1 | OL m_OUTLINE.o | DW m_DRILLPHOTO.d1 | DR m.drl`,
  'PADS, endings alone': `
    TC m.f1 | BC m.f2 | TM m.m1 | BM m.m2 | TS m.s1 | BS m.s2 | TP m.p1 | BP m.p2 | DW m.a1 | DW m.a2 | OL m.o | DW m.d1
    DR m.drl`,
  'PADS, endings without numbers': 'TC m.f1 | BC m.f2 | TM m.m | TS m.s | TP m.p | DR m.drl',
  'PADS, four layers and the side in the name': `
    TC m.f1 | I2 m.f2 | I3 m.f3 | BC m.f4 | TM m_top.m | BM m_bottom.m | TS m_top.s | BS m_bottom.s | OL m_board.o`,
  'the ending of another program as the name':
    'TC gtl.gbr | BC gbl.gbr | TM gts.gbr | BM gbs.gbr | TS gto.gbr | BS gbo.gbr | TP gtp.gbr | OL gko.gbr | DR drl.txt',
  'the ending as the whole name': 'TC gtl | BC gbl | TM gts | BM gbs | TS gto | BS gbo | TP gtp | OL gko | DR 1.drl',
  'the ending of another program as the last word':
    'TC lamp_GTL.gbr | I2 lamp_G1.gbr | I3 lamp_G2.gbr | BC lamp_GBL.gbr | TM lamp_GTS.gbr | OL lamp_GKO.gbr | DR lamp.drl',
  'EasyEDA Pro with the layers of its user': `
    TC Gerber_TopLayer.GTL | I2 Gerber_InnerLayer1.G1 | I3 Gerber_InnerLayer2.G2 | BC Gerber_BottomLayer.GBL
    TM Gerber_TopSolderMaskLayer.GTS | TS Gerber_TopSilkscreenLayer.GTO | OL Gerber_BoardOutlineLayer.GKO
    DW Gerber_CustomLayer1.GCL | DW Gerber_CustomLayer30.GCL | DW Gerber_MechanicalLayer.GME | DW Gerber_DocumentLayer.GDL
    DW Gerber_TopStiffenerLayer_FR4_0.2.GTSL | DW Gerber_TopAssemblyLayer.GTA | DW Gerber_DrillDrawingLayer.GDD
    DW Fabrication_ColorfulBoardOutlinelayer.FCBO | PT Drill_PTH_Through.DRL | PT Drill_PTH_Through_Via.DRL
    NP Drill_NPTH_Through.DRL`,
  'OrCAD planes named by use': `
    TC m.TOP | I2 m.GND | I3 m.PWR | BC m.BOT | TM m.SMT | BM m.SMB | TS m.SST | BS m.SSB | TP m.SPT | BP m.SPB | OL m.OTL
    DW m.DTS | RE m.GTD | RE m.LIS | DR thruhole.tap`,
  'Allegro with plane numbers and short bottoms': `
    TC art01.art | I2 pgp02.art | I3 art03.art | I4 art04.art | I5 pgp05.art | BC art06.art | TS silktop.art
    BS silkbotm.art | TM soldertop.art | BM solderbotm.art | TP pastetop.art | BP pastebotm.art | DW asy_top.art
    DW asy_botm.art | DW fab.art | DR b-1-6.drl | RT b.rou`,
  'Allegro, paste without its last letter': `
    TC TOP.art | I2 GND2.art | I3 ART03.art | I4 ART04.art | I5 GND5.art | BC BOTTOM.art | TP PAST_TOP.art
    BP PAST_BOT.art | TM SOLD_TOP.art | BM SOLD_BOT.art | TS SILK_TOP.art | BS SILK_BOT.art`,
  'Eagle counts four layers 1, 2, 15 and 16':
    'TC x.cmp | I2 x.ly2 | I3 x.l15 | BC x.sol | TS x.plc | TM x.stc | BM x.sts | DR x.drd',
  'Eagle, six layers in words':
    'TC x_layer1.ger | I2 x_layer2.ger | I3 x_layer3.ger | I4 x_layer14.ger | I5 x_layer15.ger | BC x_layer16.ger',
  'KiCad before 2012: component and copper side': `
    TC b-Component.pho | BC b-Copper.pho | TM b-MaskCmp.pho | BM b-MaskCop.pho | TS b-SilkSCmp.pho | BS b-SilkSCop.pho
    TP b-SoldPCmp.pho | BP b-SoldPCop.pho | DW b-AdhesCop.pho | OL b-PCB_Edges.pho | DW b-Drawings.pho | DR b.drl`,
  'KiCad before 2012, Protel endings for copper only': `
    TC b-Component.gtl | BC b-Copper.gbl | I2 b-Inner_L1.gbr | I3 b-Inner_L2.gbr | TM b-Mask_Cmp.gbr | BM b-Mask_Cop.gbr
    TS b-SilkS_Cmp.gbr | BS b-SilkS_Cop.gbr | OL b-PCB_Edges.gbr`,
  'KiCad inner layers renamed by the user':
    'TC o-F.Cu.gtl | I2 o-G.Cu.gbr | I3 o-P.Cu.gbr | BC o-B.Cu.gbl | TM o-F.Mask.gts | OL o-Edge.Cuts.gbr | DR o.drl',
  'plating as the ending':
    'TC a.gtl | I2 a.g1l | I3 a.g2l | BC a.gbl | OL a.gm1 | DW a.gm2 | PT a.pth | NP a.npth | RE a.tol',
  'P-CAD counts from both sides': `
    TC z.TOP | I2 z.2TP | I3 z.3TP | I4 z.3BT | I5 z.2BT | BC z.BOT | TM z.TMK | BM z.BMK | TS z.TSK | BS z.BSK | TP z.PST
    BP z.BST | OL z.BRD | DR z.DRL`,
  'Tango, a two-sided board with one mask': 'TC z.TOP | BC z.BOT | TS z.SLK | TM z.SMK | DR z.NCD | RE z.REP',
  'names a manufacturer asks for': `
    TC top.gbr | I2 i2.gbr | I3 i3.gbr | BC bot.gbr | TM topmask.gbr | BM botmask.gbr | TS topsilk.gbr | BS botsilk.gbr
    OL border.gbr | TP toppaste.gbr | PT plated.drl | NP unplated.drl`,
  'a bus in the name of the project is no layer': `
    TC I2C-F_Cu.gbr | BC I2C-B_Cu.gbr | TM I2C-F_Mask.gbr | BM I2C-B_Mask.gbr | OL I2C-Edge_Cuts.gbr | DR I2C.drl`,
  'a project named for a kind of hole': `
    TC buried.top.gbr | I2 buried.group2.gbr | I3 buried.group4.gbr | I4 buried.group7.gbr | BC buried.bottom.gbr
    DW buried.fab.gbr | PT buried.plated-drill.cnc | PT buried.plated-drill_03-08.cnc`,
  'a project with a side in its name': `
    TC pcb-F_Cu.gbr | BC pcb-B_Cu.gbr | TM pcb-F_Mask.gbr | OL pcb-Edge_Cuts.gbr | DR pcb.drl | TC top_plate-F_Cu.gbr
    BC top_plate-B_Cu.gbr | TM top_plate-F_Mask.gbr | OL top_plate-Edge_Cuts.gbr | DR top_plate.drl`,
  'a one-sided KiCad board': `
    TC led-F_Cu.gbr | TM led-F_Mask.gbr | TS led-F_SilkS.gbr | TP led-F_Paste.gbr | OL led-Edge_Cuts.gbr | DR led.drl`,
  'a project called b': `
    TC b_Top_Layer.gbr | I2 b_InternalPlane1.gbr | I3 b_Signal_1.gbr | I4 b_Signal_2.gbr | I5 b_InternalPlane2.gbr
    BC b_Bottom_Layer.gbr | TM b_Top_Solder.gbr | BM b_Bottom_Solder.gbr | TS b_Top_Overlay.gbr | TP b_Top_Paste.gbr
    OL b_Keep-Out_Layer.gbr | DR b.TXT`,
  'Altium X2 planes and signals': `
    TC P_Copper_Signal_Top.gbr | I2 P_Copper_Plane_1.gbr | I3 P_Copper_Signal_1.gbr | I4 P_Copper_Signal_2.gbr
    I5 P_Copper_Plane_2.gbr | BC P_Copper_Signal_Bot.gbr | OL P_Profile.gbr | DW P_Keepout_Top.gbr`,
  'slips of the hand': `
    TC TOP.art | BC BOTTOM.art | BM SOLDERMASK_BOTTM.art | TM SOLDRMSASK_TOP.art | TS SICKSCRESSEN_TOP.art
    BS bottomsilkscreeen.art | TP PASET_TOP.art | BP PASET_BOTTON.art | OL BoardOutlline.art`,
  'Allegro in Korea, the paste called metal': `
    TC TOP.art | BC BOTTOM.art | TP MetalT.art | BP MetalB.art | TM SolderT.art | BM SolderB.art | TS SilkT.art
    BS SilkB.art | DW DrillDraw.art`,
  'Allegro in few letters': `
    TC TOP.art | BC BOT.art | TM TMSK.art | BM BMSK.art | TS TSKL.art | TP PM_TOP.art | BP PM_BOT.art | DW FAB.art
    DW DRILL_LEGEND.art | OL OUTLINE.art`,
  'Allegro in three letters':
    'TC TOP.art | I2 L2.art | BC BOTTOM.art | TM SMT.art | TS SST.art | BS SSB.art | BP PMB.art',
  'planes in Spanish': 'TC TOP.art | I2 GND.art | I3 POTENCIA.art | BC BOTTOM.art | OL OUTLINE.art',
  'DipTrace, the edge on two layers': `
    TC Top.gbr | BC Bottom.gbr | TM TopMask.gbr | BM BottomMask.gbr | TS TopSilk.gbr | OL BoardOutline.gbr | OL Board.gbr
    DW TopDimension.gbr | DR Through.drl`,
  'an ending as a word':
    'TC copper_top.gbr | I2 copper_g2l.gbr | I3 copper_g3l.gbr | BC copper_bottom.gbr | OL outline.gbr',
  'Japanese, numbers with a letter': `
    TC 1L.gbr | I2 2L.gbr | I3 3L.gbr | BC 4L.gbr | TM 1R.gbr | BM 4R.gbr | TS 1S.gbr | BS 4S.gbr | TP 1M.gbr | DR th.drl`,
  'Zuken, conductors by number': `
    TC COND1.gbr | BC COND2.gbr | TM RESIST1.gbr | BM RESIST2.gbr | TS SYMBOL1.gbr | BS SYMBOL2.gbr | TP METALMASK1.gbr
    DR drill.drl`,
  'two letters for everything':
    'TC top.gbr | BC bot.gbr | TM mt.gbr | BM mb.gbr | TS plt.gbr | BS plb.gbr | OL brd.gbr',
  'two boards of one product': `
    TC kbd_mb.gtl | BC kbd_mb.gbl | TM kbd_mb.gts | OL kbd_mb.gko | DR kbd_mb.drl | TC kbd_mt.gtl | BC kbd_mt.gbl
    TM kbd_mt.gts | OL kbd_mt.gko | DR kbd_mt.drl`,
  'the side in the folder': `
    TC top/copper.gbr | BC bottom/copper.gbr | TM top/mask.gbr | BM bottom/mask.gbr | TS top/silk.gbr | BS bottom/silk.gbr
    OL outline.gbr | DR drill.drl`,
};

const kicadEndings =
  'TC -F_Cu.gbr | BC -B_Cu.gbr | I2 -In1_Cu.gbr | I3 -In2_Cu.gbr | TM -F_Mask.gbr | BS -B_SilkS.gbr | OL -Edge_Cuts.gbr | PT -PTH.drl | NP -NPTH.drl';
const altiumEndings = 'TC .GTL | BC .GBL | I2 .G1 | I3 .G2 | TM .GTS | BM .GBS | TS .GTO | OL .GM1 | DR .TXT';
const wordEndings =
  'TC .top.gbr | BC .bottom.gbr | TM .topmask.gbr | BM .bottommask.gbr | TS .topsilk.gbr | OL .outline.gbr';

describe('projects named like a layer', () => {
  const projects = 'smt tp ss power mask drill array outline report my_top_plate vcut metal eco1 in2 copper cam'.split(
    ' ',
  );
  it.each(projects)('%s', (project) => {
    for (const endings of [kicadEndings, altiumEndings, wordEndings]) {
      const expected = Object.entries(nameTable(endings)).map(([end, role]) => [project + end, role] as const);
      const files = expected.map(([name, role]) => fileForRole(name, role));
      // Files that share nothing with the others show how far the common name may be trusted.
      const unrelated = [fileForRole('fabrication.gbr', 'drawing'), fileForRole('panel drawing.gbr', 'drawing')];
      const { facts } = analyseBoard([...files, ...unrelated], { depth: 'quick' });
      const found = facts.files.map(({ name, role }) => [name, role]);
      expect(found.slice(0, files.length)).toEqual(expected);
    }
  });
});

describe('names of real sets, class by class', () => {
  it.each(Object.entries(habits))('%s', (_, list) => {
    const expected = nameTable(list);
    const files = Object.entries(expected).map(([name, role]) => fileForRole(name, role));
    const { facts } = analyseBoard(files, { depth: 'quick' });
    const alike = (role: string): string => (['report', 'none'].includes(role) ? 'no layer' : role);
    expect(Object.fromEntries(facts.files.map((file) => [file.name, alike(file.role)]))).toEqual(
      Object.fromEntries(Object.entries(expected).map(([name, role]) => [name, alike(role)])),
    );
  });
});
