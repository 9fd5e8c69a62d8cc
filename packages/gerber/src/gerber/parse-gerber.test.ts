import { describe, expect, it } from 'vitest';
import { drawn, gerber, problemCodes } from '../testing/parse.ts';

const head = '%FSLAX23Y23*%%MOMM*%%ADD10C,0.5*%D10*';

describe('numbers', () => {
  it.each([
    ['leading zeros omitted', '%FSLAX23Y23*%%MOMM*%%ADD10C,1*%D10*X1500Y-250D03*', 'flash 1.5,-0.25'],
    ['trailing zeros omitted', '%FSTAX23Y23*%%MOMM*%%ADD10C,1*%D10*X015Y-00025D03*', 'flash 1.5,-0.025'],
    ['no zero mode (Altium)', '%FSAX44Y44*%%MOIN*%%ADD10C,1*%D10*X10000Y5000D03*', 'flash 25.4,12.7'],
    ['further words (Mentor)', '%FSLAN2X34Y34*%%MOMM*%%ADD10C,1*%D10*X15000Y5000D03*', 'flash 1.5,0.5'],
    ['several commands in one block', '%FSLAX25Y25*MOIN*%%ADD10C,1*%D10*X100000Y0D03*', 'flash 25.4,0'],
    ['a decimal point wins', `${head}X1.25Y2D03*`, 'flash 1.25,0.002'],
    ['units stated after the apertures', '%FSLAX23Y23*%%ADD10C,1*%%MOIN*%D10*X1000Y0D03*', 'flash 25.4,0'],
    ['units by G71', 'G71*%FSLAX23Y23*%%ADD10C,1*%D10*X1000Y0D03*', 'flash 1,0'],
    ['lower case', '%fslax23y23*%%momm*%%add10c,1*%d10*x1000y0d03*', 'flash 1,0'],
    ['carriage returns only', `${head}\rX1000Y0D03*\rM02*\r`, 'flash 1,0'],
    ['a byte order mark', `\ufeff${head}X1000Y0D03*`, 'flash 1,0'],
    ['aperture numbers with zeros', '%FSLAX23Y23*%%MOMM*%%ADD074C,1*%G54D74*X1000Y0D03*', 'flash 1,0'],
    ['incremental notation', `${head}G91*X1000Y0D02*X500D03*`, 'flash 1.5,0'],
  ])('%s', (_, text, expected) => {
    expect(drawn(text)).toEqual([expected]);
  });

  it('keeps the size of apertures defined before the unit', () => {
    const { image } = gerber('%FSLAX23Y23*%%ADD10C,1*%%MOIN*%D10*X0Y0D03*M02*').value;
    expect(image.apertures[0]).toMatchObject({ shape: 'circle', diameter: 25.4 });
  });

  it('drops coordinates far beyond any board and reports it', () => {
    const text = `${head}X99999999999Y0D03*X1000Y0D03*M02*`;
    expect(drawn(text)).toEqual(['flash 1,0']);
    expect(problemCodes(text)).toContain('gerber.out-of-range');
  });
});

describe('strokes, regions and polarity', () => {
  it('repeats the last operation for a bare coordinate', () => {
    expect(drawn(`${head}X0Y0D02*X1000D01*X2000*Y1000*`)).toEqual(['line 0,0 1,0', 'line 1,0 2,0', 'line 2,0 2,1']);
  });

  it('begins a new contour at D02 inside a region', () => {
    const square = (x: number): string => `X${x}Y0D02*X${x + 500}D01*Y500D01*X${x}Y0D01*`;
    expect(drawn(`${head}G36*${square(0)}${square(2000)}G37*`)).toEqual(['region 2']);
  });

  it('paints clear in order', () => {
    expect(drawn(`${head}X0Y0D03*%LPC*%X0Y0D03*%LPD*%X1000Y0D03*`)).toEqual([
      'flash 0,0',
      'clear flash 0,0',
      'flash 1,0',
    ]);
  });

  it('marks an image whose polarity is negative', () => {
    expect(gerber(`%IPNEG*%${head}X0Y0D03*`).value.image.negative).toBe(true);
  });

  it('draws with an undefined aperture as a line without width', () => {
    const { value, problems } = gerber('%FSLAX23Y23*%%MOMM*%D44*X0Y0D02*X1000D01*M02*');
    expect(value.image.apertures[0]).toMatchObject({ diameter: 0 });
    expect(problems[0]).toMatchObject({ code: 'gerber.undefined-aperture', line: 1, data: { code: 44 } });
  });
});

describe('arcs', () => {
  it('takes signed offsets in multi-quadrant mode, and equal ends as a full circle', () => {
    expect(drawn(`${head}G75*X1000Y0D02*G03X-1000Y0I-1000J0D01*`)).toEqual(['arcCounterClockwise 1,0 -1,0 0,0']);
    expect(drawn(`${head}G75*X1000Y0D02*G02X1000Y0I-1000J0D01*`)).toEqual(['arcClockwise 1,0 1,0 0,0']);
  });

  it('finds the centre of a quarter without signs in single-quadrant mode', () => {
    expect(drawn(`${head}G74*X1000Y0D02*G03X0Y1000I1000J0D01*`)).toEqual(['arcCounterClockwise 1,0 0,1 0,0']);
    expect(drawn(`${head}G74*X0Y1000D02*G02X1000Y0I0J1000D01*`)).toEqual(['arcClockwise 0,1 1,0 0,0']);
  });

  it('measures extents on the circle, not on control points', () => {
    const { image } = gerber(`${head}G75*X1000Y0D02*G03X0Y1000I-1000J0D01*M02*`).value;
    expect(image.bounds).toEqual({ minX: -0.25, minY: -0.25, maxX: 1.25, maxY: 1.25 });
  });

  it('joins arc ends with different radii, and reports it', () => {
    const text = `${head}G75*X1000Y0D02*G03X0Y1100I-1000J0D01*M02*`;
    const { image } = gerber(text).value;
    const [, , endX, endY, centreX, centreY] = image.items.coords;
    expect(Math.hypot(1 - centreX!, centreY!)).toBeCloseTo(Math.hypot(endX! - centreX!, endY! - centreY!), 9);
    expect(problemCodes(text)).toContain('gerber.bad-arc');
  });
});

describe('repeats, blocks and transforms', () => {
  it('steps and repeats, closed by an empty SR, by 1 x 1, or by the end of the file', () => {
    const expected = ['flash 0,0', 'flash 10,0', 'flash 0,5', 'flash 10,5'];
    const repeat = `${head}%SRX2Y2I10J5*%X0Y0D03*`;
    expect(drawn(`${repeat}%SR*%`)).toEqual(expected);
    expect(drawn(`${repeat}%SRX1Y1I0J0*%`)).toEqual(expected);
    expect(drawn(repeat)).toEqual(expected);
  });

  it('flashes block apertures turned, mirrored and nested', () => {
    const block = `${head}%ABD20*%X1000Y0D03*%AB*%%ABD21*%D20*%LR90*%X0Y0D03*%LR0*%%AB*%`;
    expect(drawn(`${block}D21*X5000Y0D03*`)).toEqual(['flash 5,1']);
    expect(drawn(`${block}D20*%LMX*%X5000Y0D03*`)).toEqual(['flash 4,0']);
    expect(drawn(`${block}D20*%LPC*%X5000Y0D03*`)).toEqual(['clear flash 6,0']);
  });

  it('refuses repeats beyond the limit', () => {
    const text = `${head}%SRX1000Y1000I1J1*%X0Y0D03*X1Y1D03*%SR*%M02*`;
    expect(drawn(text)).toEqual([]);
    expect(problemCodes(text)).toContain('gerber.too-many-repeats');
  });

  it('refuses 10^13 repetitions of an empty block', () => {
    expect(problemCodes(`${head}%SRX10999999999999Y1I0J0*%%SR*%M02*`)).toContain('gerber.too-many-repeats');
  });

  it('ignores deprecated commands at their default and applies the others', () => {
    expect(problemCodes(`%ASAXBY*%%MIA0B0*%%OFA0B0*%%SFA1B1*%%IR0*%${head}X0Y0D03*M02*`)).toEqual([]);
    expect(drawn(`%OFA1B2*%${head}X0Y0D03*`)).toEqual(['flash 1,2']);
    expect(drawn(`%MIA1B0*%${head}X1000Y0D03*`)).toEqual(['flash -1,0']);
    expect(drawn(`%IR90*%${head}X1000Y0D03*`)).toEqual(['flash 0,1']);
    expect(drawn(`%ASAYBX*%${head}X1000Y0D03*`)).toEqual(['flash 0,1']);
  });
});

describe('text around the image', () => {
  it('reads X2 attributes, also where KiCad hides them in comments', () => {
    const stated = gerber('%TF.FileFunction,Copper,L1,Top*%%FSLAX23Y23*%%MOMM*%M02*').value.image;
    const hidden = gerber('G04 #@! TF.FileFunction,Soldermask,Bot*\n%FSLAX23Y23*%%MOMM*%M02*').value.image;
    expect(stated.attributes['FileFunction']).toEqual(['Copper', 'L1', 'Top']);
    expect(hidden.attributes['FileFunction']).toEqual(['Soldermask', 'Bot']);
  });

  it('reads component files (X3), whose object attributes draw nothing', () => {
    const text = [
      '%TF.FileFunction,Component,L1,Top*%%FSLAX23Y23*%%MOMM*%',
      '%TA.AperFunction,ComponentMain*%%ADD10C,0.3*%%TA.AperFunction,ComponentPin*%%ADD11P,0.36X4*%%TD*%',
      '%TO.C,R1*%%TO.CRot,90*%%TO.CVal,10k*%%TO.CMfr,"A, B"*%%TO.CFtp,R0402*%D10*X1000Y2000D03*',
      '%TO.P,R1,1*%%TO.N,GND*%D11*X1200Y2000D03*%TD.C*%%TD*%',
      'G04 #@! TO.C,C7*X3000Y0D03*M02*',
    ].join('\n');
    const { value, problems } = gerber(text);
    expect(problems).toEqual([]);
    expect(value.image.items.count).toBe(3);
    expect(value.image.attributes['FileFunction']).toEqual(['Component', 'L1', 'Top']);
    expect(value.image.functions).toEqual([[], ['ComponentMain'], ['ComponentPin']]);
  });

  it('accepts a missing percent sign and a comment without its asterisk', () => {
    expect(drawn('%FSLAX23Y23*\nMOMM*\n%ADD10C,1*%\nG04 no star\nD10*X1000Y0D03*\nM02*')).toEqual([]);
    expect(drawn('%FSLAX23Y23*\nMOMM*\n%ADD10C,1*%\nG04 no star\nG01*D10*X1000Y0D03*\nM02*')).toEqual(['flash 1,0']);
  });

  it('notes a missing end, and keeps each code once with its count', () => {
    const text = `${head}D50*X0Y0D03*D51*X0Y0D03*`;
    const { problems } = gerber(text);
    expect(problems.find(({ code }) => code === 'gerber.undefined-aperture')?.data).toMatchObject({ count: 2 });
    expect(problems.map(({ code }) => code)).toContain('gerber.no-end');
  });
});
