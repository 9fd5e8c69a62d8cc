import type { BoardSpec } from '@xunban/contract/board-spec';

/** A typical board, its price, and the market price of a similar one. */
export interface TypicalBoard {
  /** Differences from the standard board: two layers, 10 × 10 cm, five pieces. */
  readonly changes: Partial<BoardSpec>;
  readonly totalYuan: string;
  readonly workingDays: number;
  /** Lines and amounts, in the order of the quote. */
  readonly lines: string;
  /**
   * The lowest and highest total found for a similar board, or computed from published rates; null where no rates are
   * published.
   */
  readonly marketYuan: readonly [number, number] | null;
}

/** Under the default book. A price that moves is a change of tariff, and needs a new version. */
// biome-ignore format: a table is read by its rows
export const typicalBoards: readonly TypicalBoard[] = [
  { changes: {}, totalYuan: '35.00', workingDays: 4, marketYuan: [14, 510],
    lines: 'sample 35.00' },
  { changes: { quantity: 10, maskColour: 'blue', finish: 'leadFreeHasl' }, totalYuan: '110.00', workingDays: 4, marketYuan: [36, 560],
    lines: 'sample 50.00, colour 30.00, finish 30.00' },
  { changes: { lengthMm: 103 }, totalYuan: '210.00', workingDays: 4, marketYuan: [100, 520],
    lines: 'board 70.00, engineering 140.00' },
  { changes: { minHoleMm: 0.2 }, totalYuan: '270.00', workingDays: 4, marketYuan: [100, 560],
    lines: 'board 70.00, engineering 140.00, hole 60.00' },
  { changes: { leadTime: 'rush3' }, totalYuan: '635.00', workingDays: 1, marketYuan: [500, 1110],
    lines: 'sample 35.00, rush 600.00' },
  { changes: { quantity: 100 }, totalYuan: '640.00', workingDays: 5, marketYuan: [350, 750],
    lines: 'board 500.00, engineering 140.00' },
  { changes: { quantity: 1000, testMethod: 'fixture' }, totalYuan: '4440.00', workingDays: 10, marketYuan: [3500, 4900],
    lines: 'board 3940.00, test 500.00' },
  { changes: { lengthMm: 50, widthMm: 40, quantity: 100, finish: 'enig' }, totalYuan: '392.00', workingDays: 5, marketYuan: [250, 700],
    lines: 'board 112.00, engineering 140.00, finish 140.00' },
  { changes: { lengthMm: 90, widthMm: 70, quantity: 20, designCount: 3, measured: { holeCount: 1200, slotCount: 14, millingMm: 620 } }, totalYuan: '303.16', workingDays: 4, marketYuan: [150, 700],
    lines: 'board 70.56, engineering 140.00, designs 80.00, drillDensity 12.60' },
  { changes: { lengthMm: 40, widthMm: 30, deliveryForm: 'panelByUs', panelX: 2, panelY: 5, panelSeparation: 'tabs', rails: 'leftRight', quantity: 50 }, totalYuan: '559.79', workingDays: 5, marketYuan: [350, 750],
    lines: 'board 379.79, engineering 140.00, panel 40.00' },
  { changes: { layers: 1, outerCopperOz: 2, lengthMm: 80, widthMm: 60, quantity: 50 }, totalYuan: '344.80', workingDays: 4, marketYuan: [200, 620],
    lines: 'board 124.80, engineering 120.00, outerCopper 100.00' },
  { changes: { lengthMm: 200, widthMm: 150, quantity: 30, outerCopperOz: 3, minTraceMil: 8 }, totalYuan: '916.00', workingDays: 5, marketYuan: [600, 1100],
    lines: 'board 456.00, engineering 140.00, outerCopper 320.00' },
  { changes: { lengthMm: 180, widthMm: 60, quantity: 20, finish: 'enig', goldFingers: true, fingerPlating: 'hardGold30', fingerBevelDegrees: 30 }, totalYuan: '690.96', workingDays: 6, marketYuan: null,
    lines: 'board 120.96, engineering 140.00, finish 140.00, fingers 30.00, fingers 220.00, bevel 40.00' },
  { changes: { lengthMm: 40, widthMm: 30, quantity: 200, halfHoleSides: 2, finish: 'enig' }, totalYuan: '544.40', workingDays: 6, marketYuan: [400, 800],
    lines: 'board 134.40, engineering 140.00, finish 140.00, halfHole 130.00' },
  { changes: { layers: 4 }, totalYuan: '120.00', workingDays: 6, marketYuan: [50, 1110],
    lines: 'sample 120.00' },
  { changes: { layers: 4, lengthMm: 103 }, totalYuan: '440.00', workingDays: 6, marketYuan: [200, 1110],
    lines: 'board 180.00, engineering 260.00' },
  { changes: { layers: 4, lengthMm: 80, widthMm: 120, quantity: 30, finish: 'enig', goldThicknessMicroinch: 2, impedance: true, minTraceMil: 4 }, totalYuan: '774.80', workingDays: 8, marketYuan: [500, 1400],
    lines: 'board 244.80, engineering 260.00, trace 30.00, finish 140.00, gold 50.00, impedance 50.00' },
  { changes: { layers: 4, lengthMm: 160, widthMm: 100, quantity: 100, tgCelsius: 150, laminateBrand: 'shengyi', testMethod: 'fullProbe' }, totalYuan: '1857.00', workingDays: 8, marketYuan: [1500, 2300],
    lines: 'board 1235.00, engineering 206.00, laminate 192.00, laminate 128.00, test 96.00' },
  { changes: { layers: 4, lengthMm: 100, widthMm: 80, quantity: 500, finish: 'enig', testMethod: 'fixture' }, totalYuan: '3955.00', workingDays: 11, marketYuan: [3300, 4700],
    lines: 'board 2895.00, finish 560.00, test 500.00' },
  { changes: { layers: 4, lengthMm: 60, widthMm: 50, quantity: 20, viaInPad: true, viaCover: 'resinFilled', finish: 'enig', minHoleMm: 0.2 }, totalYuan: '1330.00', workingDays: 9, marketYuan: [900, 2000],
    lines: 'board 180.00, engineering 260.00, hole 30.00, finish 140.00, viaCover 600.00, viaInPad 120.00' },
  { changes: { layers: 6, testMethod: 'fullProbe', widthMm: 150, quantity: 10, finish: 'enig' }, totalYuan: '1230.00', workingDays: 9, marketYuan: [700, 2200],
    lines: 'board 450.00, engineering 600.00, finish 140.00, test 40.00' },
  { changes: { layers: 6, testMethod: 'fullProbe', lengthMm: 120, widthMm: 80, quantity: 50, finish: 'enig', impedance: true, hdi: 'stage1', viaCover: 'copperFilled', minHoleMm: 0.1, thicknessMm: 1.2 }, totalYuan: '3982.00', workingDays: 15, marketYuan: null,
    lines: 'board 552.00, engineering 600.00, blindVias 1500.00, hole 200.00, finish 140.00, viaCover 900.00, impedance 50.00, test 40.00' },
  { changes: { layers: 8, tgCelsius: 150, testMethod: 'fullProbe', lengthMm: 120, widthMm: 120, quantity: 10, finish: 'enig', viaCover: 'resinFilled' }, totalYuan: '2520.00', workingDays: 13, marketYuan: [1800, 3400],
    lines: 'board 800.00, engineering 900.00, finish 140.00, viaCover 600.00, test 80.00' },
  { changes: { layers: 10, tgCelsius: 170, testMethod: 'fullProbe', lengthMm: 150, widthMm: 100, quantity: 20, finish: 'enig', impedance: true }, totalYuan: '3020.00', workingDays: 13, marketYuan: [2500, 4400],
    lines: 'board 1300.00, engineering 1300.00, laminate 150.00, finish 140.00, impedance 50.00, test 80.00' },
  { changes: { layers: 12, tgCelsius: 170, testMethod: 'fullProbe', lengthMm: 200, widthMm: 150, quantity: 10, finish: 'enig', impedance: true, backDrill: true }, totalYuan: '4020.00', workingDays: 15, marketYuan: [3000, 5200],
    lines: 'board 1700.00, engineering 1600.00, laminate 150.00, finish 140.00, impedance 50.00, special 300.00, test 80.00' },
  { changes: { layers: 16, tgCelsius: 170, testMethod: 'fullProbe', thicknessMm: 2, lengthMm: 200, widthMm: 150, quantity: 10, finish: 'enig', ipcClass: 3, holeCopperMicrometres: 25 }, totalYuan: '5840.00', workingDays: 17, marketYuan: [4500, 7000],
    lines: 'board 2800.00, engineering 2500.00, laminate 150.00, holeCopper 20.00, finish 140.00, test 80.00, acceptance 150.00' },
  { changes: { layers: 20, tgCelsius: 170, testMethod: 'fullProbe', thicknessMm: 2.4, lengthMm: 250, widthMm: 200, quantity: 10, finish: 'enig', minHoleMm: 0.25 }, totalYuan: '8220.00', workingDays: 19, marketYuan: [6500, 9000],
    lines: 'board 4200.00, engineering 3500.00, laminate 150.00, thickness 150.00, finish 140.00, test 80.00' },
  { changes: { material: 'aluminium', layers: 1, maskColour: 'white', legendColour: 'black', quantity: 5 }, totalYuan: '90.00', workingDays: 5, marketYuan: null,
    lines: 'sample 60.00, colour 30.00' },
  { changes: { material: 'aluminium', layers: 1, thermalConductivityWmK: 2, lengthMm: 600, widthMm: 12, quantity: 100, maskColour: 'white', legendColour: 'black', deliveryForm: 'panelByUs', panelX: 1, panelY: 10 }, totalYuan: '4242.00', workingDays: 10, marketYuan: null,
    lines: 'board 3230.00, panel 40.00, laminate 792.00, colour 180.00' },
  { changes: { material: 'rogers', layers: 2, thicknessMm: 0.6, lengthMm: 80, widthMm: 50, quantity: 10, finish: 'enig', impedance: true }, totalYuan: '1140.00', workingDays: 9, marketYuan: null,
    lines: 'board 600.00, engineering 300.00, thickness 50.00, finish 140.00, impedance 50.00' },
];
