import { areaCharge, FROM_SIX, FROM_TWELVE, MULTILAYER, orderCharge, THIN } from './book-entries.ts';
import type { OptionCharge } from './price-book.ts';

/** Test, acceptance, documents, marks, packing and accessories of the boards. */
const defaultServiceCharges: readonly OptionCharge[] = [
  areaCharge('test.fullProbe.thin', 'test', 'testMethod', ['fullProbe'], 40, 60, { layers: [...THIN, 4, 6] }),
  areaCharge('test.fullProbe.8up', 'test', 'testMethod', ['fullProbe'], 80, 100, { layers: [8, 10, ...FROM_TWELVE] }),
  orderCharge('test.fixture.thin', 'test', 'testMethod', ['fixture'], 500, { layers: [...THIN, 4, 6] }),
  orderCharge('test.fixture.8up', 'test', 'testMethod', ['fixture'], 900, { layers: [8, 10] }),
  orderCharge('test.fixture.12up', 'test', 'testMethod', ['fixture'], 1200, { layers: FROM_TWELVE }),
  areaCharge('test.fourWire.thin', 'test', 'testMethod', ['fourWire'], 120, 140, { layers: [2, 4, 6] }),
  areaCharge('test.fourWire.8up', 'test', 'testMethod', ['fourWire'], 220, 240, { layers: [8, 10, ...FROM_TWELVE] }),
  areaCharge('acceptance.class3', 'acceptance', 'ipcClass', [3], 150, 120, { extraDays: 1 }),

  // No fee, but the buyer's look at the file takes a day.
  orderCharge('confirm', 'confirm', 'productionFileConfirm', ['auto', 'manual'], 0, { extraDays: 1 }),
  orderCharge('report.microsection', 'report', 'microsectionReport', [true], 60),
  orderCharge('report.impedance', 'report', 'impedanceReport', [true], 20),
  orderCharge('report.solderability', 'report', 'solderabilityReport', [true], 40),
  orderCharge('report.paper', 'report', 'reportForm', ['paper'], 10),
  orderCharge('mark.none', 'mark', 'orderNumberMark', ['none'], 15),
  areaCharge('mark.qrSerial', 'serial', 'orderNumberMark', ['qrSerial'], 30, 25),
  areaCharge('interleaf', 'interleaf', 'interleaf', [true], 10, 10),
  areaCharge('packing.esdVacuum', 'packing', 'packing', ['esdVacuum'], 15, 12),
  areaCharge('shortage.remake', 'shortage', 'shortagePolicy', ['remake'], 30, 20),

  orderCharge('stencil.frameless', 'stencil', 'stencilFrame', ['frameless'], 60),
  orderCharge('stencil.370x470', 'stencil', 'stencilFrame', ['370x470'], 100),
  orderCharge('stencil.420x520', 'stencil', 'stencilFrame', ['420x520'], 130),
  orderCharge('stencil.550x650', 'stencil', 'stencilFrame', ['550x650'], 180),
  orderCharge('stencil.736x736', 'stencil', 'stencilFrame', ['736x736'], 240),
];

const materialCharges: readonly OptionCharge[] = [
  areaCharge('brand.kingboard', 'laminate', 'laminateBrand', ['kingboard'], 40, 30),
  areaCharge('brand.nanya', 'laminate', 'laminateBrand', ['nanya'], 60, 50),
  areaCharge('brand.shengyi.thin', 'laminate', 'laminateBrand', ['shengyi'], 80, 70, { layers: THIN }),
  areaCharge('brand.shengyi.multilayer', 'laminate', 'laminateBrand', ['shengyi'], 150, 120, { layers: MULTILAYER }),
  areaCharge('tg.150.thin', 'laminate', 'tgCelsius', [150], 80, 60, { layers: THIN }),
  areaCharge('tg.150.multilayer', 'laminate', 'tgCelsius', [150], 100, 80, { layers: [4, 6] }),
  areaCharge('tg.170', 'laminate', 'tgCelsius', [170], 150, 100, { layers: MULTILAYER }),
  areaCharge('halogenFree', 'laminate', 'halogenFree', [true], 100, 80),
  areaCharge('conductivity.1.5', 'laminate', 'thermalConductivityWmK', [1.5], 60, 50),
  areaCharge('conductivity.2', 'laminate', 'thermalConductivityWmK', [2], 120, 110),
  areaCharge('conductivity.3', 'laminate', 'thermalConductivityWmK', [3], 260, 240),
  areaCharge('rogers.ro3003', 'laminate', 'rogersLaminate', ['ro3003'], 800, 1600),
  areaCharge('ptfe.2.2', 'laminate', 'ptfeDielectric', [2.2], 300, 500),
  orderCharge('stackUp', 'stackUp', 'stackUp', ['specified'], 300, { extraDays: 1 }),
  areaCharge('hdi.1', 'blindVias', 'hdi', ['stage1'], 1500, 900, { layers: MULTILAYER, extraDays: 3 }),
  areaCharge('hdi.2', 'blindVias', 'hdi', ['stage2'], 3200, 1900, { layers: FROM_SIX, extraDays: 6 }),

  orderCharge('panel.byUs.thin', 'panel', 'deliveryForm', ['panelByUs'], 40, { layers: THIN }),
  orderCharge('panel.byUs.multilayer', 'panel', 'deliveryForm', ['panelByUs'], 80, { layers: MULTILAYER }),
  // Panels without a crossed-out board are made by making more and sorting.
  areaCharge('xOut.refused.thin', 'xOut', 'xOutPanels', ['refused'], 40, 45, { layers: THIN }),
  areaCharge('xOut.refused.multilayer', 'xOut', 'xOutPanels', ['refused'], 100, 110, { layers: MULTILAYER }),
];

const copperCharges: readonly OptionCharge[] = [
  areaCharge('thickness.0.2', 'thickness', 'thicknessMm', [0.2], 150, 140),
  areaCharge('thickness.0.3', 'thickness', 'thicknessMm', [0.3], 120, 110),
  areaCharge('thickness.0.4', 'thickness', 'thicknessMm', [0.4], 80, 70),
  areaCharge('thickness.0.6', 'thickness', 'thicknessMm', [0.6], 50, 40),
  areaCharge('thickness.2.0', 'thickness', 'thicknessMm', [2], 80, 70, { layers: [...THIN, 4, 6, 8, 10, 12, 14] }),
  areaCharge('thickness.2.4', 'thickness', 'thicknessMm', [2.4], 150, 130),
  areaCharge('thickness.3.0', 'thickness', 'thicknessMm', [3], 260, 230),

  areaCharge('outerCopper.2oz', 'outerCopper', 'outerCopperOz', [2], 100, 100),
  areaCharge('outerCopper.3oz', 'outerCopper', 'outerCopperOz', [3], 320, 310),
  areaCharge('outerCopper.4oz', 'outerCopper', 'outerCopperOz', [4], 550, 510),
  areaCharge('innerCopper.1oz.4', 'innerCopper', 'innerCopperOz', [1], 80, 70, { layers: [4] }),
  areaCharge('innerCopper.1oz.6up', 'innerCopper', 'innerCopperOz', [1], 140, 120, { layers: FROM_SIX }),
  areaCharge('innerCopper.2oz.4', 'innerCopper', 'innerCopperOz', [2], 200, 180, { layers: [4] }),
  areaCharge('innerCopper.2oz.6up', 'innerCopper', 'innerCopperOz', [2], 360, 330, { layers: FROM_SIX }),
  areaCharge('innerCopper.3oz', 'innerCopper', 'innerCopperOz', [3], 640, 600, { layers: [4, 6] }),
  areaCharge('holeCopper.25', 'holeCopper', 'holeCopperMicrometres', [25], 20, 20),

  areaCharge('trace.5mil.thin', 'trace', 'minTraceMil', [5], 30, 30, { layers: THIN }),
  areaCharge('trace.4mil.thin', 'trace', 'minTraceMil', [4], 60, 60, { layers: THIN }),
  areaCharge('trace.4mil.4', 'trace', 'minTraceMil', [4], 30, 30, { layers: [4] }),
  areaCharge('trace.3.5mil.4', 'trace', 'minTraceMil', [3.5], 60, 60, { layers: [4] }),
  areaCharge('trace.3.5mil.6up', 'trace', 'minTraceMil', [3.5], 40, 40, { layers: FROM_SIX }),
  areaCharge('trace.3mil.6up', 'trace', 'minTraceMil', [3], 120, 110, { layers: FROM_SIX }),

  areaCharge('hole.0.25.thin', 'hole', 'minHoleMm', [0.25], 30, 30, { layers: THIN }),
  areaCharge('hole.0.20.thin', 'hole', 'minHoleMm', [0.2], 60, 50, { layers: THIN }),
  areaCharge('hole.0.20.4', 'hole', 'minHoleMm', [0.2], 30, 30, { layers: [4] }),
  areaCharge('hole.0.15.thin', 'hole', 'minHoleMm', [0.15], 150, 130, { layers: [2] }),
  areaCharge('hole.0.15.multilayer', 'hole', 'minHoleMm', [0.15], 100, 90, { layers: MULTILAYER }),
  areaCharge('hole.0.10.laser', 'hole', 'minHoleMm', [0.1], 200, 180, { layers: MULTILAYER }),
  areaCharge('bga.0.25', 'bga', 'minBgaPadMm', [0.25], 50, 40),
];

const finishCharges: readonly OptionCharge[] = [
  areaCharge('colour.bright', 'colour', 'maskColour', ['red', 'blue', 'black', 'white', 'yellow'], 30, 25),
  areaCharge('colour.matte', 'colour', 'maskColour', ['matteBlack', 'matteGreen', 'purple'], 60, 50),

  areaCharge('finish.leadFreeHasl', 'finish', 'finish', ['leadFreeHasl'], 30, 25),
  areaCharge('finish.osp', 'finish', 'finish', ['osp'], 40, 40),
  areaCharge('finish.enig', 'finish', 'finish', ['enig'], 140, 140, { extraDays: 1 }),
  areaCharge('finish.immersionSilver', 'finish', 'finish', ['immersionSilver'], 120, 100, { extraDays: 2 }),
  areaCharge('finish.immersionTin', 'finish', 'finish', ['immersionTin'], 120, 100, { extraDays: 2 }),
  areaCharge('finish.enepig', 'finish', 'finish', ['enepig'], 280, 290, { extraDays: 2 }),
  areaCharge('finish.hardGold', 'finish', 'finish', ['hardGold'], 420, 560, { extraDays: 2 }),
  areaCharge('gold.2u', 'gold', 'goldThicknessMicroinch', [2], 50, 50),
  areaCharge('gold.3u', 'gold', 'goldThicknessMicroinch', [3], 95, 100),
  areaCharge('hardGold.15u', 'gold', 'hardGoldMicroinch', [15], 120, 140),
  areaCharge('hardGold.30u', 'gold', 'hardGoldMicroinch', [30], 420, 520),
  areaCharge('hardGold.50u', 'gold', 'hardGoldMicroinch', [50], 800, 980),

  areaCharge('viaCover.plugged', 'viaCover', 'viaCover', ['plugged'], 20, 10),
  areaCharge('viaCover.resinPlugged', 'viaCover', 'viaCover', ['resinPlugged'], 300, 260, { extraDays: 1 }),
  areaCharge('viaCover.resinFilled', 'viaCover', 'viaCover', ['resinFilled'], 600, 500, { extraDays: 2 }),
  areaCharge('viaCover.copperFilled', 'viaCover', 'viaCover', ['copperFilled'], 900, 760, { extraDays: 2 }),
  areaCharge('viaInPad', 'viaInPad', 'viaInPad', [true], 120, 100),
  orderCharge('impedance', 'impedance', 'impedance', [true], 50, { extraDays: 1 }),
];

const edgeCharges: readonly OptionCharge[] = [
  areaCharge('halfHole.1', 'halfHole', 'halfHoleSides', [1], 100, 90, { extraDays: 1 }),
  areaCharge('halfHole.2', 'halfHole', 'halfHoleSides', [2], 130, 120, { extraDays: 1 }),
  areaCharge('halfHole.3', 'halfHole', 'halfHoleSides', [3], 160, 150, { extraDays: 1 }),
  areaCharge('halfHole.4', 'halfHole', 'halfHoleSides', [4], 190, 180, { extraDays: 1 }),
  areaCharge('edgePlating.1', 'edgePlating', 'edgePlatedSides', [1], 70, 50, { extraDays: 1 }),
  areaCharge('edgePlating.2', 'edgePlating', 'edgePlatedSides', [2], 85, 65, { extraDays: 1 }),
  areaCharge('edgePlating.3', 'edgePlating', 'edgePlatedSides', [3], 100, 80, { extraDays: 1 }),
  areaCharge('edgePlating.4', 'edgePlating', 'edgePlatedSides', [4], 115, 95, { extraDays: 1 }),
  areaCharge('fingers', 'fingers', 'goldFingers', [true], 30, 25),
  areaCharge('fingers.hardGold15', 'fingers', 'fingerPlating', ['hardGold15'], 120, 90, { extraDays: 1 }),
  areaCharge('fingers.hardGold30', 'fingers', 'fingerPlating', ['hardGold30'], 220, 170, { extraDays: 1 }),
  areaCharge('fingers.hardGold50', 'fingers', 'fingerPlating', ['hardGold50'], 360, 290, { extraDays: 1 }),
  areaCharge('fingers.bevel', 'bevel', 'fingerBevelDegrees', [20, 30, 45, 60], 40, 30),
  areaCharge('special.backDrill', 'special', 'backDrill', [true], 300, 260, { layers: MULTILAYER, extraDays: 1 }),
  areaCharge('special.pressFit', 'special', 'pressFit', [true], 80, 60),
  areaCharge('special.countersunk', 'special', 'countersunk', [true], 60, 50),
  areaCharge('special.depthMilling', 'special', 'depthMilling', [true], 150, 130, { extraDays: 1 }),
  areaCharge('special.carbonInk', 'special', 'carbonInk', [true], 120, 100, { extraDays: 1 }),
  areaCharge('special.peelableMask', 'special', 'peelableMask', [true], 80, 80, { extraDays: 1 }),
];

/** Our own figures, inside what the market asks. */
export const defaultCharges: readonly OptionCharge[] = [
  ...materialCharges,
  ...copperCharges,
  ...finishCharges,
  ...edgeCharges,
  ...defaultServiceCharges,
];
