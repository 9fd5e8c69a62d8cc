import { describe, expect, it } from 'vitest';
import { analyseBoard } from './analyse.ts';
import { parseNetlist } from './netlist.ts';
import { rectangleText, textFile } from './testing/sample-files.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** KiCad format: net, part, pin, hole, side, place, pad. */
const kicad = `P  CODE 00
P  UNITS CUST 0
P  arrayDim   N
317GND              VIA   -     D0118PA00X+001969Y+001969X0236Y0000R000S3
317/SDA             J1    -1    D0394PA00X+003937Y+001969X0669Y0669R000S0
317GND              J1    -2    D0394PA00X+003937Y+003937X0669Y0000R000S0
317                 H1    -     D1181UA00X+007874Y+003937X1181Y0000R000S0
327GND              C1    -1          A01X+001969Y+005906X0394Y0571R000S2
327/SDA             C1    -2          A02X+002756Y+005906X0394Y0571R000S1
999
`;

describe('a test netlist', () => {
  it('counts nets, points by side, vias and holes', () => {
    const netlist = parseNetlist(bytes(kicad));
    expect(netlist).toMatchObject({ nets: 2, vias: 1, points: { top: 5, bottom: 5 } });
    expect(netlist?.holes).toHaveLength(4);
    expect(netlist?.holes[1]?.x).toBeCloseTo(10, 2);
    expect(netlist?.holes[1]?.diameterMm).toBeCloseTo(1, 2);
    expect(netlist?.holes[3]?.plating).toBe('unplated');
  });

  it('reads millimetres', () => {
    const metric = kicad.replace('CUST 0', 'CUST 1').replaceAll('D0394', 'D1000').replaceAll('X+003937', 'X+010000');
    expect(parseNetlist(bytes(metric))?.holes[1]).toMatchObject({ x: 10, diameterMm: 1 });
  });

  it('leaves out a hole without a place: a sign among spaces is not a number', () => {
    expect(parseNetlist(bytes(kicad.replace('X+003937Y+001969', 'X+      Y+001969')))?.holes).toHaveLength(3);
  });

  it.each([
    ['nothing', ''],
    ['prose', 'Please test all nets.\n'],
    ['cut records', '317GND\n327\n'],
  ])('is nothing for %s', (_, text) => {
    expect(parseNetlist(bytes(text))).toBeUndefined();
  });

  it('gives holes the plating that the drill file does not state', () => {
    const copper =
      '%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,1.5*%\nD10*\nX5000000Y5000000D03*\nX10000000Y5000000D03*\nX10000000Y10000000D03*\nM02*\n';
    const drill = 'M48\nMETRIC\nT1C0.3\nT2C1\nT3C3\n%\nT1\nX5.0Y5.0\nT2\nX10.0Y5.0\nX10.0Y10.0\nT3\nX20.0Y10.0\nM30\n';
    const files = [textFile('b.gtl', copper), textFile('b.gko', rectangleText(0, 0, 30, 20)), textFile('b.drl', drill)];
    const alone = analyseBoard(files).facts;
    expect(alone.holes?.roundPth).toBeUndefined();
    const withNetlist = analyseBoard([...files, textFile('b.ipc', kicad)]).facts;
    expect(withNetlist.holes).toMatchObject({ round: 4, roundPth: 3, roundNpth: 1 });
    expect(withNetlist.netlist).toMatchObject({ from: 'b.ipc', nets: 2, vias: 1 });
    const elsewhere = analyseBoard([...files, textFile('b.ipc', kicad.replaceAll('Y+00', 'Y+05'))]).facts;
    expect(elsewhere.holes?.roundPth).toBeUndefined();
  });
});
