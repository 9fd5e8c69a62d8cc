import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { nameTable } from '../testing/name-table.ts';
import { fileForRole } from '../testing/sample-files.ts';

/** Complete sets as named by CAD programs. */
const families: Readonly<Record<string, string>> = {
  'KiCad 8': `
    TC amp-F_Cu.gbr | BC amp-B_Cu.gbr | I2 amp-In1_Cu.gbr | I3 amp-In2_Cu.gbr | TM amp-F_Mask.gbr | BM amp-B_Mask.gbr
    TS amp-F_Silkscreen.gbr | BS amp-B_Silkscreen.gbr | TP amp-F_Paste.gbr | BP amp-B_Paste.gbr | OL amp-Edge_Cuts.gbr
    PT amp-PTH.drl | NP amp-NPTH.drl | DW amp-F_Fab.gbr | DW amp-B_Courtyard.gbr | DW amp-User_Drawings.gbr
    DW amp-User_Comments.gbr | DW amp-User_Eco1.gbr | DW amp-Margin.gbr | DW amp-F_Adhesive.gbr | DW amp-User_1.gbr
    DW amp-PTH-drl_map.gbr | DW amp-NPTH-drl_map.gbr`,
  'KiCad 4 with Protel endings': `
    TC usb_Top-F.Cu.gtl | BC usb_Top-B.Cu.gbl | I2 usb_Top-In1.Cu.g2 | I3 usb_Top-In2.Cu.g3 | TM usb_Top-F.Mask.gts
    BM usb_Top-B.Mask.gbs | TS usb_Top-F.SilkS.gto | BS usb_Top-B.SilkS.gbo | TP usb_Top-F.Paste.gtp
    BP usb_Top-B.Paste.gbp | OL usb_Top-Edge.Cuts.gm1 | PT usb_Top.drl | NP usb_Top-NPTH.drl | DW usb_Top-Dwgs.User.gbr
    DW usb_Top-F.CrtYd.gbr | DW usb_Top-F.Fab.gbr | DW usb_Top-B.Adhes.gba | DW usb_Top-drl_map.gbr`,
  'KiCad 6 with Protel endings': `
    TC x-F_Cu.gtl | BC x-B_Cu.gbl | I2 x-In1_Cu.g1 | I3 x-In2_Cu.g2 | TM x-F_Mask.gts | BM x-B_Mask.gbs
    TS x-F_Silkscreen.gto | BS x-B_Silkscreen.gbo | OL x-Edge_Cuts.gm1 | DR x.drl`,
  'KiCad with ground and power layer names': `
    TC psu-F_Cu.gbr | I2 psu-GND_Cu.gbr | I3 psu-PWR_Cu.gbr | BC psu-B_Cu.gbr | OL psu-Edge_Cuts.gbr | DR psu.drl`,
  'KiCad 2012 Pcbnew': `
    TC clock-Front.gtl | BC clock-Back.gbl | TM clock-Mask_Front.gts | BM clock-Mask_Back.gbs | TS clock-SilkS_Front.gto
    BS clock-SilkS_Back.gbo | TP clock-SoldP_Front.gtp | BP clock-SoldP_Back.gbp | OL clock-PCB_Edges.gbr | DR clock.drl`,
  KiKit: `
    TC panel-CuTop.gbr | BC panel-CuBottom.gbr | I2 panel-CuIn1.gbr | I3 panel-CuIn2.gbr | TM panel-MaskTop.gbr
    BM panel-MaskBottom.gbr | TS panel-SilkTop.gbr | BS panel-SilkBottom.gbr | TP panel-PasteTop.gbr
    BP panel-PasteBottom.gbr | OL panel-EdgeCuts.gbr | VS panel-VScore.gbr | PT panel-PTH.drl | NP panel-NPTH.drl
    DW panel-CmtUser.gbr`,
  Altium: `
    TC Power.GTL | BC Power.GBL | I2 Power.G1 | I3 Power.G2 | TM Power.GTS | BM Power.GBS | TS Power.GTO | BS Power.GBO
    TP Power.GTP | BP Power.GBP | OL Power.GKO | DW Power.GD1 | DW Power.GG1 | DW Power.GPT | DW Power.GPB | DR Power.TXT
    RE Power.DRR | RE Power.EXTREP | RE Power.REP | RE Power.RUL | RE Power.LDP | RE Power.apr`,
  'Altium with planes':
    'TC m.GTL | BC m.GBL | I2 m.GP1 | I3 m.GP2 | OL m.GM1 | DR m-RoundHoles.TXT | DR m-SlotHoles.TXT',
  'Altium newer drill names': `
    TC fpga.GTL | BC fpga.GBL | OL fpga.GKO | PT fpga-Plated.TXT | NP fpga-NonPlated.TXT | RE fpga-Status Report.Txt`,
  'Eagle legacy': `
    TC uno.cmp | BC uno.sol | I2 uno.ly2 | I3 uno.ly3 | TM uno.stc | BM uno.sts | TS uno.plc | BS uno.pls | TP uno.crc
    BP uno.crs | OL uno.dim | DR uno.drd | RE uno.dri | RE uno.gpi`,
  'Eagle SparkFun': `
    TC b.GTL | BC b.GBL | TM b.GTS | BM b.GBS | TS b.GTO | BS b.GBO | TP b.GTP | BP b.GBP | OL b.GML | DR b.TXT | RE b.dri`,
  'Eagle OSH Park': `
    TC t.toplayer.ger | BC t.bottomlayer.ger | I2 t.internalplane1.ger | I3 t.internalplane2.ger | TM t.topsoldermask.ger
    BM t.bottomsoldermask.ger | TS t.topsilkscreen.ger | BS t.bottomsilkscreen.ger | TP t.tcream.ger | BP t.bcream.ger
    OL t.boardoutline.ger | DR t.drills.xln`,
  'Eagle 9 and Fusion': `
    TC copper_top.gbr | BC copper_bottom.gbr | TM soldermask_top.gbr | BM soldermask_bottom.gbr | TS silkscreen_top.gbr
    BS silkscreen_bottom.gbr | TP solderpaste_top.gbr | BP solderpaste_bottom.gbr | OL profile.gbr | DR drills.xln`,
  'Fusion with layer numbers': `
    TC copper_top_l1.gbr | I2 copper_inner_l2.gbr | I3 copper_inner_l3.gbr | BC copper_bottom_l4.gbr | TM soldermask_top.gbr
    OL profile.gbr | DR drill_1_16.xln`,
  'Eagle PCB:NG': `
    TC b.top_copper.gbr | BC b.bottom_copper.gbr | TM b.top_mask.gbr | BM b.bottom_mask.gbr | TS b.top_silk.gbr
    BS b.bottom_silk.gbr | TP b.top_paste.gbr | BP b.bottom_paste.gbr | OL b.outline.gbr | DR b.drill.txt`,
  'JLCPCB four-layer Eagle job': `
    TC m_copper_l1.GTL | I2 m_copper_l2.G1 | I3 m_copper_l3.G2 | BC m_copper_l4.GBL | TS m_Legend_Top.GTO
    BS m_Legend_Bot.GBO | TP m_Paste_Top.GTP | BP m_Paste_Bot.GBP | OL m_Profile.GKO | TM m_Soldermask_Top.GTS
    BM m_Soldermask_Bot.GBS | DR m_drill.XLN`,
  'EasyEDA Standard': `
    TC Gerber_TopLayer.GTL | BC Gerber_BottomLayer.GBL | I2 Gerber_InnerLayer1.G1 | I3 Gerber_InnerLayer2.G2
    TM Gerber_TopSolderMaskLayer.GTS | BM Gerber_BottomSolderMaskLayer.GBS | TS Gerber_TopSilkLayer.GTO
    BS Gerber_BottomSilkLayer.GBO | TP Gerber_TopPasteMaskLayer.GTP | BP Gerber_BottomPasteMaskLayer.GBP
    OL Gerber_BoardOutline.GKO | DW Gerber_DocumentLayer.GDL | DW Gerber_DrillDrawingLayer.GDD
    DW Gerber_TopAssemblyLayer.GTA | PT Gerber_Drill_PTH.DRL | NP Gerber_Drill_NPTH.DRL | RE How-to-order-PCB.txt`,
  'EasyEDA Pro': `
    TC Gerber_TopLayer.GTL | BC Gerber_BottomLayer.GBL | I2 Gerber_InnerLayer1.G1 | I3 Gerber_InnerLayer2.G2
    TM Gerber_TopSolderMaskLayer.GTS | BM Gerber_BottomSolderMaskLayer.GBS | TS Gerber_TopSilkscreenLayer.GTO
    BS Gerber_BottomSilkscreenLayer.GBO | TP Gerber_TopPasteMaskLayer.GTP | OL Gerber_BoardOutlineLayer.GKO
    DW Gerber_MechanicalLayer.GME | DW Gerber_ComponentShapeLayer.GTD | DW Fabrication_ColorfulTopSilkscreen.FCTS
    PT Drill_PTH_Through.DRL | PT Drill_PTH_Through_Via.DRL | NP Drill_NPTH_Through.DRL`,
  Fritzing: `
    TC s_copperTop.gtl | BC s_copperBottom.gbl | TM s_maskTop.gts | BM s_maskBottom.gbs | TS s_silkTop.gto
    BS s_silkBottom.gbo | TP s_pasteMaskTop.gtp | BP s_pasteMaskBottom.gbp | OL s_contour.gm1 | DR s_drill.txt`,
  DipTrace: `
    TC Top.gbr | BC Bottom.gbr | I2 Inner1.gbr | I3 Inner2.gbr | TM TopMask.gbr | BM BottomMask.gbr | TS TopSilk.gbr
    BS BottomSilk.gbr | TP TopPaste.gbr | BP BottomPaste.gbr | OL BoardOutline.gbr | DW TopAssembly.gbr | DR Through.drl`,
  'DipTrace with prefix': `
    TC kb_Top.gbr | BC kb_Bottom.gbr | TM kb_TopMask.gbr | BM kb_BottomMask.gbr | TS kb_TopSilk.gbr
    OL kb_BoardOutline.gbr | DR kb.drl | DW kb_TopDimension.gbr`,
  'PADS short names': `
    TC Top.pho | I2 Layer2.pho | I3 Layer3.pho | BC Bottom.pho | TM SMT.pho | BM SMB.pho | TS SST.pho | BS SSB.pho
    DR Drill.drl`,
  'PADS numbered': `
    TC X_L1.PHO | I2 X_L2.PHO | I3 X_L3.PHO | BC X_L4.PHO | TM X_SM1.PHO | BM X_SM4.PHO | TS X_SS1.PHO | BS X_SS4.PHO`,
  'PADS words': `
    TC COMPO.GBR | BC SOLDER.GBR | I2 INNER2.GBR | I3 INNER3.GBR | TM MASKT.GBR | BM MASKB.GBR | TP PASTET.GBR
    BP PASTEB.GBR | TS SILKT.GBR | BS SILKB.GBR | DW DRILL.GBR`,
  'PADS manufacturing folder': `
    TC pcb/layer_1.pho | I2 pcb/layer_2.pho | I3 pcb/layer_3.pho | BC pcb/layer_4.pho | TM pcb/soldermask_top.pho
    BM pcb/soldermask_bot.pho | TS pcb/silkscreen_top.pho | BS pcb/silkscreen_bot.pho`,
  'PADS default documents': `
    TC art001.pho | I2 art002.pho | I3 art003.pho | BC art004.pho | TS sst001026.pho | BS ssb004029.pho
    TM smt001021.pho | BM smb004028.pho | TP smd001023.pho | BP smd004022.pho | DW adt001027.pho | DW dd001024.pho
    DR drl001.drl`,
  'Layer numbers with named sides': `
    TC TOP.art | I2 LAYER_1.art | I3 LAYER_2.art | BC BOTTOM.art | TM SMT.art`,
  'KiCad V-cut layer': 'TC p-F_Cu.gbr | BC p-B_Cu.gbr | OL p-Edge_Cuts.gbr | VS p-V_Cuts.gbr | DR p.drl',
  'Allegro primary and secondary': `
    TC l1_primary.art | I2 l2_gnd.art | I3 l3_vcc.art | BC l4_secondary.art | TM mask_prm.art | BM mask_sec.art
    TP paste_prm.art | BP paste_sec.art | TS silk_prm.art | BS silk_sec.art | DW assy1.art | DW assy2.art | DW fab1.art
    DR ncdrill-1-4.drl | RT board.rou`,
  'Allegro component and solder': `
    TC Max_lyr1_REV.art | I2 Max_lyr2.art | I3 Max_lyr3.art | BC Max_lyr4_REV.art | TM Max_smc_REV.art | BM Max_sms_REV.art
    TP Max_spc.art | BP Max_sps.art | TS Max_tslk_REV.art | BS Max_bslk.art | DW Max_fab.art | DW Max_assy.art`,
  'Allegro usual films': `
    TC TOP.art | I2 L2_GND.art | I3 L3_PWR.art | BC BOTTOM.art | TM SOLDERMASK_TOP.art | BM SOLDERMASK_BOTTOM.art
    TP PASTEMASK_TOP.art | BP PASTEMASK_BOTTOM.art | TS SILKSCREEN_TOP.art | BS SILKSCREEN_BOTTOM.art | OL OUTLINE.art
    DW ADT.art | DW ADB.art | DW DRILL.art | DW FAB.art | DR board-1-4.drl`,
  'Allegro numbered with use': `
    TC L01_top.gbr | I2 L02_gnd1.gbr | I3 L03_sig1.gbr | I4 L04_pwr1.gbr | I5 L05_sig2.gbr | BC L06_bot.gbr | TM Mask_top.gbr
    BM Mask_bot.gbr | TS Silk_top.gbr | BS Silk_bot.gbr | TP Paste_top.gbr | BP Paste_bot.gbr | DW Fab.gbr | DW Assy1.gbr
    DW Drill.gbr | DR ncdrill.drl`,
  'Allegro Chinese habits': `
    TC TOP.art | BC BOT.art | I2 GND02.art | I3 PWR03.art | TM SMTOP.art | BM SMBOT.art | TP SPTOP.art | BP SPBOT.art
    TS SSTOP.art | BS SSBOT.art | OL OUTLINE.art | DW DRILL.art | DW ADTOP.art | DW ADBOT.art`,
  'OrCAD Layout': `
    TC BRD.TOP | BC BRD.BOT | I2 BRD.IN1 | I3 BRD.IN2 | TM BRD.SMT | BM BRD.SMB | TS BRD.SST | BS BRD.SSB | TP BRD.SPT
    BP BRD.SPB | DW BRD.AST | DW BRD.ASB | DW BRD.FAB | PT BRD.TAP | NP BRD.NPT`,
  'OrCAD words': `
    TC TOP.art | BC BOTTOM.art | TM Solder_Mask_Top.art | BM Solder_Mask_Bottom.art | TS silk_screen_top.art
    BS silk_screen_bottom.art | DW Assembly.art | DR arena_L1-L6.drl`,
  Xpedition: `
    TC EtchLayerTop.gdo | I2 EtchLayer2.gdo | I3 EtchLayer3.gdo | BC EtchLayerBottom.gdo | TM SoldermaskTop.gdo
    BM SoldermaskBottom.gdo | TS SilkscreenTop.gdo | BS SilkscreenBottom.gdo | TP SolderPasteTop.gdo
    BP SolderPasteBottom.gdo | OL BoardOutlline.gdo | DW DrillDrawingThrough.gdo | PT ThruHolePlated.ncd
    NP ThruHoleNonPlated.ncd | PT ContourPlated.ncd`,
  'Xpedition generated silk': `
    TC EtchLayer1Top.gdo | BC EtchLayer4Bottom.gdo | I2 EtchLayer2.gdo | I3 EtchLayer3.gdo
    TS GeneratedSilkscreenTop.gdo | BS GeneratedSilkscreenBottom.gdo | OL BoardOutline.gdo | DW AssemblyTop.gdo`,
  'gEDA pcb': `
    TC c.top.gbr | BC c.bottom.gbr | TM c.topmask.gbr | BM c.bottommask.gbr | TS c.topsilk.gbr | BS c.bottomsilk.gbr
    TP c.toppaste.gbr | BP c.bottompaste.gbr | OL c.outline.gbr | DW c.fab.gbr | PT c.plated-drill.cnc
    NP c.unplated-drill.cnc`,
  'gEDA pcb inner groups': `
    TC c.top.gbr | BC c.bottom.gbr | I2 c.group3.gbr | I3 c.group5.gbr | TM c.topmask.gbr | OL c.outline.gbr
    PT c.plated-drill.cnc`,
  'gEDA older words': `
    TC a.front.gbr | BC a.back.gbr | TM a.frontmask.gbr | BM a.backmask.gbr | TS a.frontsilk.gbr | BS a.backsilk.gbr
    TP a.frontpaste.gbr | OL a.outline.gbr | PT a.plated-drill.cnc`,
  'pcb-rnd': `
    TC art.gtl | BC art.gbl | TM art.gts | BM art.gbs | TS art.gto | BS art.gbo | TP art.gtp | BP art.gbp | OL art.gko
    PT art.plated.xln | NP art.unplated.xln`,
  'P-CAD': `
    TC Z.TOP | BC Z.BOT | TM Z.TMK | BM Z.BMK | TS Z.TSK | BS Z.BSK | OL Z.BRD | DR Z.DRL`,
  'TARGET 3001!': `
    TC Io1.2.Top | BC Io1.2.Bot | TM Io1.2.StopTop | BM Io1.2.StopBot | TS Io1.2.PosiTop | BS Io1.2.PosiBot
    TP Io1.2.PasteTop | OL Io1.2.Outline | DR Io1.2.Drill | RE Io1.2.Info | RE Io1.2.Tool`,
  Upverter: `
    TC design_export.gtl | BC design_export.gbl | TM design_export.gts | BM design_export.gbs | TS design_export.gto
    BS design_export.gbo | OL design_export.gko | DR design_export.xln | RE layers.cfg`,
  'Upverter words': `
    TC top_copper.ger | BC bottom_copper.ger | TM top_soldermask.ger | BM bottom_soldermask.ger | TS top_silkscreen.ger
    BS bottom_silkscreen.ger | TP top_paste.ger | OL mechanical_details.ger | DR drill_holes.xln`,
  Zuken: `
    TC Conductive-1.fph | BC Conductive-2.fph | TM Resist-A.fph | BM Resist-B.fph | TS Symbol-A.fph | BS Symbol-B.fph
    TP MetalMask-A.fph | BP MetalMask-B.fph | OL BoardOutline.fph | DR Hole.fdr`,
  'Sprint-Layout': `
    TC q_copper_top.gbr | BC q_copper_bottom.gbr | TM q_soldermask_top.gbr | BM q_soldermask_bottom.gbr
    TS q_silkscreen_top.gbr | BS q_silkscreen_bottom.gbr | TP q_smdmask_top.gbr | OL q_outline.gbr | DR q_drill.drl`,
  'Sprint-Layout German': `
    TC p_Kupfer_oben.gbr | BC p_Kupfer_unten.gbr | TM p_Loetstopp_oben.gbr | OL p_Umriss.gbr | DR p_Bohrungen.drl`,
  Proteus: `
    TC amp - CADCAM Top Copper.GBR | BC amp - CADCAM Bottom Copper.GBR | TS amp - CADCAM Top Silk Screen.GBR
    BS amp - CADCAM Bottom Silk Screen.GBR | TM amp - CADCAM Top Solder Resist.GBR
    BM amp - CADCAM Bottom Solder Resist.GBR | TP amp - CADCAM Top SMT Paste Mask.GBR | OL amp - CADCAM Mechanical 1.GBR
    DR amp - CADCAM Drill.DRL | RE amp - CADCAM READ-ME.TXT`,
  DesignSpark: `
    TC x - Top Copper.gbr | BC x - Bottom Copper.gbr | TM x - Top Copper (Resist).gbr | BM x - Bottom Copper (Resist).gbr
    TP x - Top Copper (Paste).gbr | TS x - Top Silkscreen.gbr | BS x - Bottom Silkscreen.gbr | OL x - Board Outline.gbr
    PT x - [Through Hole].drl | NP x - [Through Hole] (Unplated).drl | DW x - Top Documentation.gbr`,
  Pulsonix: `
    TC job Top.gbr | BC job Bottom.gbr | TM job Top Solder Mask.gbr | BM job Bottom Solder Mask.gbr
    TS job Top Silkscreen.gbr | OL job Board Outline.gbr | DR job Drill Data - [Through Hole].drl`,
  Ultiboard: `
    TC d - Copper Top.gbr | BC d - Copper Bottom.gbr | I2 d - Copper Inner 1.gbr | I3 d - Copper Inner 2.gbr
    TM d - Solder Mask Top.gbr | BM d - Solder Mask Bottom.gbr | TS d - Silkscreen Top.gbr | TP d - Solder Paste Top.gbr
    OL d - Board Outline.gbr | DW d - Drill Symbols.gbr | DR d - drill.drl`,
  LibrePCB: `
    TC p_COPPER-TOP.gbr | BC p_COPPER-BOTTOM.gbr | I2 p_COPPER-IN1.gbr | I3 p_COPPER-IN2.gbr | TM p_SOLDERMASK-TOP.gbr
    BM p_SOLDERMASK-BOTTOM.gbr | TS p_SILKSCREEN-TOP.gbr | BS p_SILKSCREEN-BOTTOM.gbr | TP p_SOLDERPASTE-TOP.gbr
    BP p_SOLDERPASTE-BOTTOM.gbr | OL p_OUTLINES.gbr | PT p_DRILLS-PTH.drl | NP p_DRILLS-NPTH.drl`,
  Horizon: `
    TC h-top-copper.gbr | BC h-bottom-copper.gbr | I2 h-inner1.gbr | I3 h-inner2.gbr | TM h-top-mask.gbr
    BM h-bottom-mask.gbr | TS h-top-silkscreen.gbr | BS h-bottom-silkscreen.gbr | TP h-top-paste.gbr | OL h-outline.gbr
    PT h-pth.txt | NP h-npth.txt`,
  'PCB Elegance': `
    TC Top_1.ger | I2 Inner_2.ger | I3 Inner_3.ger | BC Bottom_4.ger | TM SolderMaskTop.ger | BM SolderMaskBottom.ger
    TP PasteMaskTop.ger | BP PasteMaskBottom.ger | TS SilkScreenTop.ger | BS SilkScreenBottom.ger | OL BoardOutline.ger`,
  'Protel endings as whole names': `
    TC tl | BC bl | TS to | BS bo | TM ts | BM bs | OL ko | DR drl`,
  'KiKit layer numbers by JLCPCB': 'TC z.gtl | BC z.gbl | I2 z.g2l | I3 z.g3l | OL z.gko | DR z.drl',
  'Seeed Fusion numbers': 'TC z.gtl | BC z.gbl | I2 z.gl2 | I3 z.gl3 | OL z.gml | DR z.txt',
  'Kicad layers L numbers': 'TC q.L1.gbr | I2 q.L2.gbr | I3 q.L3.gbr | BC q.L4.gbr | OL q.outline.gbr',
  Chinese: `
    TC 主板_顶层线路.gbr | BC 主板_底层线路.gbr | TM 主板_顶层阻焊.gbr | BM 主板_底层阻焊.gbr | TS 主板_顶层丝印.gbr
    BS 主板_底层丝印.gbr | TP 主板_顶层钢网.gbr | OL 主板_板框.gbr | DR 主板_钻孔.drl`,
  'Project names that mislead': `
    TC bottom-mask-F_Cu.gbr | BC bottom-mask-B_Cu.gbr | TM bottom-mask-F_Mask.gbr | BM bottom-mask-B_Mask.gbr
    OL bottom-mask-Edge_Cuts.gbr | DR bottom-mask.drl`,
  'One-sided board': 'BC led.GBL | BM led.GBS | TS led.GTO | OL led.GKO | DR led.TXT',
  'Words in Spanish':
    'TC c_cobre_top.gbr | BC c_cobre_bottom.gbr | TM c_mascara_top.gbr | TS c_serigrafia_top.gbr | OL c_contorno.gbr',
};

describe('names of complete sets', () => {
  const rows = Object.entries(families);
  it.each(rows)('%s', (_, list) => {
    const expected = nameTable(list);
    const files = Object.entries(expected).map(([name, role]) => fileForRole(name, role));
    const { facts } = analyseBoard(files, { depth: 'quick' });
    expect(Object.fromEntries(facts.files.map((file) => [file.name, file.role]))).toEqual(expected);
  });
});
