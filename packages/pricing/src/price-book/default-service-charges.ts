import { areaCharge, FROM_TWELVE, orderCharge, THIN } from './book-entries.ts';
import type { OptionCharge } from './price-book.ts';

/** Test, acceptance, papers, marks, packing and what comes along with the boards. */
export const defaultServiceCharges: readonly OptionCharge[] = [
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
