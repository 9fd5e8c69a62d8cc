import { ACCEPTANCE } from '@xunban/contract';
import type { standardRules } from '@xunban/gerber';
import type { Language } from '@xunban/i18n';
import type { RuleCode } from '@xunban/pricing';

/** Texts of the capability page's lists. */
export interface CapabilityTexts {
  readonly comma: string;
  readonly colon: string;
  readonly free: string;
  readonly none: string;
  readonly title: string;
  readonly lead: (version: string) => string;
  readonly head: readonly [string, string, string, string];
  readonly groups: Readonly<Record<'size' | 'layers' | 'process' | 'advanced' | 'order' | 'files', string>>;
  readonly byBoard: string;
  readonly filesLead: string;
  readonly filesHead: readonly [string, string, string];
  readonly explained: string;
  readonly layers: (counts: readonly number[]) => string;
  readonly boards: (material: string, counts: readonly number[]) => string;
  readonly byArea: (perM2: string, min: string) => string;
  readonly perOrder: (yuan: string) => string;
  readonly tryTitle: string;
  readonly tryLead: string;
  /** A sentence that leads there: what stands before, in and behind the link. */
  readonly tryFirst: readonly [string, string, string];
  /** Names of rules that the name of their field does not distinguish. */
  readonly rule: Readonly<Partial<Record<RuleCode, string>>>;
  readonly measure: Readonly<Record<(typeof standardRules)[number]['measure'], string>>;
  readonly tolerance: Readonly<Record<ToleranceName, string>>;
}

/** Tolerances of boards by measured quantity; the article on tolerances has the details. */
export type ToleranceName = 'outline' | 'vCut' | 'thickness' | 'hole' | 'trace' | 'impedance' | 'mask';

const chinese = (w: {
  readonly layer: string;
  readonly each: string;
  readonly min: string;
  readonly order: string;
}) => ({
  comma: '、',
  colon: '：',
  layers: (counts: readonly number[]) => `${counts.join('、')} ${w.layer}`,
  boards: (material: string, counts: readonly number[]) =>
    counts.length === 0 ? material : `${material} ${counts.join('、')} ${w.layer}`,
  byArea: (perM2: string, min: string) => `${perM2}/${w.each}，${w.min} ${min}`,
  perOrder: (yuan: string) => `${yuan}/${w.order}`,
});

export const CAPABILITY_TEXTS: Readonly<Record<Language, CapabilityTexts>> = {
  'zh-CN': {
    ...chinese({ layer: '层', each: 'm²', min: '最低', order: '款' }),
    free: '不加价',
    none: '–',
    title: '全部规则',
    lead: (version) =>
      `下表由现行价格表 ${version} 生成，报价页、机器审核和下载的设计规则用的是同一份数据。公差是行业常规值，要更严请写在备注里。价格影响是选项附加费，不同板材和层数取最低到最高。`,
    head: ['规则', '限值', '公差', '价格影响'],
    groups: {
      size: '尺寸与拼板',
      layers: '层数、板厚与铜厚',
      process: '线路、孔、阻焊与表面处理',
      advanced: '特殊工艺',
      order: '测试、等级与订单',
      files: '文件检查',
    },
    byBoard: '按板材与层数',
    filesLead: '读文件时检查的项目，单位 mm。小于「警告」会转工程师看，小于「错误」做不了。',
    filesHead: ['检查', '警告', '错误'],
    explained: '图解与改法',
    tryTitle: '试一试：能不能做',
    tryLead: '填上您的板，立即按现行价格表的规则判断。线宽和孔径填实际数值，会按能覆盖它的那一档判断。',
    tryFirst: ['想先看您的板能不能做：', '试一试', '。'],
    rule: {
      sizeMin: '最小尺寸',
      sizeMax: '最大尺寸',
      panelSizeMax: '拼板最大尺寸',
      panelSingleDesign: '代拼的款数',
      vCutPanelSize: 'V 割的拼板尺寸',
      vCutThickness: 'V 割的板厚',
      halfHoleSize: '半孔板的边长',
      halfHoleThickness: '半孔板的板厚',
      halfHoleWithoutVCut: '半孔与 V 割',
      halfHoleMeasured: '半孔的边数',
      materialForLayers: '板材与层数',
      copperForThickness: '厚铜的板厚',
      traceForOuterCopper: '外层线宽线距',
      traceForInnerCopper: '内层线宽线距',
      holeForLayers: '最小孔径',
      holeForThickness: '板厚与孔径之比',
      maskForHeavyCopper: '厚铜的阻焊颜色',
      maskDamForColour: '阻焊桥',
      haslForThickness: '喷锡的板厚',
      goldForFingers: '金手指的镀层',
      laserHoleForHdi: '激光孔',
      copperFillForHdi: '电镀填孔',
      bevelForThickness: '斜边的板厚',
      edgePlatingSize: '包边板的边长',
      edgePlatingWithoutVCut: '包边与 V 割',
      edgeSidesTogether: '半孔与包边的边数',
      platedEdgesNamed: '包边是哪几边',
      pressFitFinish: '压接孔的表面处理',
      depthForThickness: '控深与沉头孔的板厚',
      testForClass: '3 级的测试',
      holeCopperForClass: '3 级的孔铜',
      minQuantityOf: '起订数量',
      stencilFits: '钢网的有效面积',
      leadTimeOffered: '加急交期',
      optionOffered: '不在售的选项',
      optionWithdrawn: '停售的选项',
    },
    measure: {
      track: '线宽',
      spacing: '线距（不同网络）',
      partRing: '插件孔焊环',
      viaRing: '过孔焊环',
      holeWall: '两孔间距（不同网络）',
      netHoleWall: '两孔间距（同一网络）',
      holeToEdge: '孔离板边',
      trackToEdge: '线离板边',
      padToEdge: '焊盘离板边',
      edgeNeck: '铺铜沿板边的细颈缩回后的宽度',
      copperToHole: '线离非金属化孔',
      maskWeb: '阻焊桥（不同网络）',
      drill: '最小的孔',
      platedSlot: '金属化槽宽',
      unplatedSlot: '非金属化槽宽',
      cutout: '开孔宽',
    },
    tolerance: {
      outline: `±${ACCEPTANCE.outline} mm（锣边）`,
      vCut: `±${ACCEPTANCE.vCutOutline} mm`,
      thickness: `≥ 1.0 mm：±${ACCEPTANCE.thicknessPercent}%；以下：±${ACCEPTANCE.thinBoard} mm`,
      hole: `金属化 ±${ACCEPTANCE.platedHole} mm；非金属化 ±${ACCEPTANCE.unplatedHole} mm`,
      trace: `±${ACCEPTANCE.tracePercent}%`,
      impedance: `±${ACCEPTANCE.impedancePercent}%`,
      mask: '对位 ±0.05–0.08 mm',
    },
  },
  'zh-TW': {
    ...chinese({ layer: '層', each: 'm²', min: '最低', order: '款' }),
    free: '不加價',
    none: '–',
    title: '全部規則',
    lead: (version) =>
      `下表由現行價格表 ${version} 產生，報價頁、機器審核和下載的設計規則用的是同一份資料。公差是業界常規值，要更嚴請寫在備註裡。價格影響是選項附加費，不同板材和層數取最低到最高。`,
    head: ['規則', '限值', '公差', '價格影響'],
    groups: {
      size: '尺寸與拼板',
      layers: '層數、板厚與銅厚',
      process: '線路、孔、防焊與表面處理',
      advanced: '特殊製程',
      order: '測試、等級與訂單',
      files: '檔案檢查',
    },
    byBoard: '依板材與層數',
    filesLead: '讀檔案時檢查的項目，單位 mm。小於「警告」會轉工程師看，小於「錯誤」做不了。',
    filesHead: ['檢查', '警告', '錯誤'],
    explained: '圖解與改法',
    tryTitle: '試一試：能不能做',
    tryLead: '填上您的板，立即依現行價格表的規則判斷。線寬和孔徑填實際數值，會依能涵蓋它的那一級判斷。',
    tryFirst: ['想先看您的板能不能做：', '試一試', '。'],
    rule: {
      sizeMin: '最小尺寸',
      sizeMax: '最大尺寸',
      panelSizeMax: '拼板最大尺寸',
      panelSingleDesign: '代拼的款數',
      vCutPanelSize: 'V 割的拼板尺寸',
      vCutThickness: 'V 割的板厚',
      halfHoleSize: '半孔板的邊長',
      halfHoleThickness: '半孔板的板厚',
      halfHoleWithoutVCut: '半孔與 V 割',
      halfHoleMeasured: '半孔的邊數',
      materialForLayers: '板材與層數',
      copperForThickness: '厚銅的板厚',
      traceForOuterCopper: '外層線寬線距',
      traceForInnerCopper: '內層線寬線距',
      holeForLayers: '最小孔徑',
      holeForThickness: '板厚與孔徑之比',
      maskForHeavyCopper: '厚銅的防焊顏色',
      maskDamForColour: '防焊橋',
      haslForThickness: '噴錫的板厚',
      goldForFingers: '金手指的鍍層',
      laserHoleForHdi: '雷射孔',
      copperFillForHdi: '電鍍填孔',
      bevelForThickness: '斜邊的板厚',
      edgePlatingSize: '包邊板的邊長',
      edgePlatingWithoutVCut: '包邊與 V 割',
      edgeSidesTogether: '半孔與包邊的邊數',
      platedEdgesNamed: '包邊是哪幾邊',
      pressFitFinish: '壓接孔的表面處理',
      depthForThickness: '控深與沉頭孔的板厚',
      testForClass: '3 級的測試',
      holeCopperForClass: '3 級的孔銅',
      minQuantityOf: '起訂數量',
      stencilFits: '鋼板的有效面積',
      leadTimeOffered: '急件交期',
      optionOffered: '不在售的選項',
      optionWithdrawn: '停售的選項',
    },
    measure: {
      track: '線寬',
      spacing: '線距（不同網路）',
      partRing: '插件孔孔環',
      viaRing: '導通孔孔環',
      holeWall: '兩孔間距（不同網路）',
      netHoleWall: '兩孔間距（同一網路）',
      holeToEdge: '孔離板邊',
      trackToEdge: '線離板邊',
      padToEdge: '焊墊離板邊',
      edgeNeck: '鋪銅沿板邊的細頸縮回後的寬度',
      copperToHole: '線離非電鍍孔',
      maskWeb: '防焊橋（不同網路）',
      drill: '最小的孔',
      platedSlot: '電鍍槽寬',
      unplatedSlot: '非電鍍槽寬',
      cutout: '開孔寬',
    },
    tolerance: {
      outline: `±${ACCEPTANCE.outline} mm（銑邊）`,
      vCut: `±${ACCEPTANCE.vCutOutline} mm`,
      thickness: `≥ 1.0 mm：±${ACCEPTANCE.thicknessPercent}%；以下：±${ACCEPTANCE.thinBoard} mm`,
      hole: `電鍍孔 ±${ACCEPTANCE.platedHole} mm；非電鍍孔 ±${ACCEPTANCE.unplatedHole} mm`,
      trace: `±${ACCEPTANCE.tracePercent}%`,
      impedance: `±${ACCEPTANCE.impedancePercent}%`,
      mask: '對位 ±0.05–0.08 mm',
    },
  },
  en: {
    comma: ', ',
    colon: ': ',
    layers: (counts) => `${counts.join(', ')} ${counts.length === 1 && counts[0] === 1 ? 'layer' : 'layers'}`,
    boards: (material, counts) =>
      counts.length === 0
        ? material
        : `${material}, ${counts.join(', ')} ${counts.length === 1 && counts[0] === 1 ? 'layer' : 'layers'}`,
    byArea: (perM2, min) => `${perM2} per m², minimum ${min}`,
    perOrder: (yuan) => `${yuan} per design`,
    free: 'none',
    none: '–',
    title: 'All rules',
    lead: (version) =>
      `Generated from the current price book ${version}: the quote page, the automatic review and the design rules below use the same data. Tolerances are typical industry values; request tighter ones in the remarks. Prices are option surcharges, from minimum to maximum over laminates and layer counts.`,
    head: ['Rule', 'Limits', 'Tolerance', 'Effect on the price'],
    groups: {
      size: 'Size and panels',
      layers: 'Layers, thickness and copper',
      process: 'Traces, holes, mask and finish',
      advanced: 'Special processes',
      order: 'Test, class and order',
      files: 'File checks',
    },
    byBoard: 'By laminate and layers',
    filesLead:
      'Checked when files are parsed, in mm. Below “warning” an engineer reviews the board; below “error” it cannot be manufactured.',
    filesHead: ['Check', 'Warning', 'Error'],
    explained: 'drawing and remedy',
    tryTitle: 'Check manufacturability',
    tryLead:
      'Describe your board: it is checked immediately against the current price book. Enter the actual trace and hole sizes; the option that covers them applies.',
    tryFirst: ['Check first whether your board can be manufactured: ', 'try it', '.'],
    rule: {
      sizeMin: 'Minimum size',
      sizeMax: 'Maximum size',
      panelSizeMax: 'Maximum panel size',
      panelSingleDesign: 'Designs per panel made by us',
      vCutPanelSize: 'Panel for V-cuts',
      vCutThickness: 'Thickness for V-cuts',
      halfHoleSize: 'Size with castellated holes',
      halfHoleThickness: 'Thickness with castellated holes',
      halfHoleWithoutVCut: 'Castellated holes and V-cuts',
      halfHoleMeasured: 'Sides with castellated holes',
      materialForLayers: 'Laminates and layers',
      copperForThickness: 'Thickness for heavy copper',
      traceForOuterCopper: 'Trace/space, outer',
      traceForInnerCopper: 'Trace/space, inner',
      holeForLayers: 'Smallest hole',
      holeForThickness: 'Thickness to hole',
      maskForHeavyCopper: 'Mask on heavy copper',
      maskDamForColour: 'Mask dam',
      haslForThickness: 'Thickness for HASL',
      goldForFingers: 'Plating of gold fingers',
      laserHoleForHdi: 'Laser holes',
      copperFillForHdi: 'Copper filling',
      bevelForThickness: 'Thickness for bevels',
      edgePlatingSize: 'Size with plated edges',
      edgePlatingWithoutVCut: 'Plated edges and V-cuts',
      edgeSidesTogether: 'Castellated holes and plated edges',
      platedEdgesNamed: 'Selection of plated edges',
      pressFitFinish: 'Finish of press-fit holes',
      depthForThickness: 'Thickness for depth routing',
      testForClass: 'Test for class 3',
      holeCopperForClass: 'Hole copper for class 3',
      minQuantityOf: 'Minimum quantity',
      stencilFits: 'Usable area of stencils',
      leadTimeOffered: 'Faster delivery',
      optionOffered: 'Options not sold',
      optionWithdrawn: 'Withdrawn options',
    },
    measure: {
      track: 'Trace width',
      spacing: 'Spacing between nets',
      partRing: 'Annular ring of component holes',
      viaRing: 'Annular ring of vias',
      holeWall: 'Hole to hole, different nets',
      netHoleWall: 'Hole to hole, same net',
      holeToEdge: 'Hole to edge',
      trackToEdge: 'Trace to edge',
      padToEdge: 'Pad to edge',
      edgeNeck: 'Copper pour neck at the edge after pullback',
      copperToHole: 'Trace to non-plated hole',
      maskWeb: 'Mask dam between nets',
      drill: 'Smallest hole',
      platedSlot: 'Plated slot',
      unplatedSlot: 'Non-plated slot',
      cutout: 'Cut-out',
    },
    tolerance: {
      outline: `±${ACCEPTANCE.outline} mm (routed)`,
      vCut: `±${ACCEPTANCE.vCutOutline} mm`,
      thickness: `≥ 1.0 mm: ±${ACCEPTANCE.thicknessPercent}%; below: ±${ACCEPTANCE.thinBoard} mm`,
      hole: `plated ±${ACCEPTANCE.platedHole} mm; unplated ±${ACCEPTANCE.unplatedHole} mm`,
      trace: `±${ACCEPTANCE.tracePercent}%`,
      impedance: `±${ACCEPTANCE.impedancePercent}%`,
      mask: 'registration ±0.05–0.08 mm',
    },
  },
};
