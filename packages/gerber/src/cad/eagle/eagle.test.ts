import { expect, test } from 'vitest';
import { analyseBoard } from '../../analyse.ts';
import { openUpload } from '../../open-upload.ts';
import { eagleText } from '../../testing/eagle-text.ts';

const analyse = async (text: string) => {
  const upload = await openUpload([{ name: 'a.brd', bytes: new TextEncoder().encode(text) }]);
  const analysis = analyseBoard(upload.files, upload);
  const problems = [...upload.problems, ...analysis.problems];
  const image = (name: string) => analysis.layers.find((layer) => layer.name === `a.brd/${name}`)?.image;
  const flashes = (name: string): number[][] => {
    const items = image(name)?.items;
    return Array.from(items?.start ?? [], (at, item) =>
      items?.kind[item] === 3 ? Array.from(items.coords.subarray(at, at + 2), (mm) => Math.round(mm * 1e6) / 1e6) : [],
    ).filter((place) => place.length > 0);
  };
  return { ...analysis, problems, codes: problems.map(({ code }) => code), image, flashes };
};

const smd = '<package name="P"><smd name="1" x="1" y="2" dx="1.5" dy="0.8" layer="1"/></package>';
const element = (x: number, y: number, rot: string): string =>
  `<element name="E${x}" library="lib" package="P" value="" x="${x}" y="${y}" rot="${rot}"/>`;

test('a board states its roles, its size, its holes and its nets', async () => {
  const { facts, codes } = await analyse(
    eagleText({
      packages: '<package name="P"><pad name="1" x="0" y="0" drill="0.8"/><hole x="2" y="0" drill="3"/></package>',
      elements: element(5, 5, 'R0') + element(15, 5, 'R0'),
      signals: `<signal name="N"><contactref element="E5" pad="1"/><contactref element="E15" pad="1"/>
        <wire x1="5" y1="5" x2="15" y2="5" width="0.25" layer="1"/><via x="10" y="5" extent="1-16" drill="0.4"/></signal>`,
    }),
  );
  expect(facts.files.map(({ role }) => role)).toEqual([
    'job',
    'copper-top',
    'copper-bottom',
    'silk-top',
    'silk-bottom',
    'mask-top',
    'mask-bottom',
    'paste-top',
    'paste-bottom',
    'outline',
    'drill-mixed',
  ]);
  expect(facts.board).toMatchObject({ widthMm: 30, heightMm: 20 });
  expect(facts.holes).toMatchObject({ roundPth: 3, roundNpth: 2, minDrillMm: 0.4, maxDrillMm: 3 });
  expect(facts.measured?.minTrace?.mm).toBe(0.25);
  expect(facts.netlist).toMatchObject({ nets: 1, vias: 1, points: { top: 2, bottom: 2 } });
  expect(codes.filter((code) => code.startsWith('cad.'))).toEqual([]);
});

test('parts are turned, then mirrored to the other side', async () => {
  const { flashes } = await analyse(
    eagleText({ packages: smd, elements: element(5, 5, 'R90') + element(15, 5, 'MR90') + element(25, 5, 'MR0') }),
  );
  expect(flashes('1 Top')).toEqual([[3, 6]]);
  expect(flashes('16 Bottom')).toEqual([
    [17, 6],
    [24, 7],
  ]);
  expect(flashes('tStop')).toEqual([[3, 6]]);
});

test('pads and vias have the annular rings of the rules, and stay larger where the part requires it', async () => {
  const pad = (name: string, more: string) => `<pad name="${name}" x="0" y="0" drill="0.8" ${more}/>`;
  const sizeOf = async (pads: string) => {
    const { image } = await analyse(
      eagleText({
        packages: `<package name="P">${pads}</package>`,
        elements: element(5, 5, 'R0'),
        layerSetup: '(1+2*15+16)',
      }),
    );
    return ['1 Top', '2 Route2'].map((name) => image(name)?.apertures[0]);
  };
  expect(await sizeOf(pad('1', ''))).toEqual([
    { shape: 'circle', diameter: 1.308 },
    { shape: 'circle', diameter: 1.308 },
  ]);
  expect(await sizeOf(pad('1', 'diameter="2" shape="long"'))).toEqual([
    { shape: 'obround', width: 4, height: 2 },
    { shape: 'circle', diameter: 1.308 },
  ]);
});

test('an arc of copper bends to the left when its curve is positive', async () => {
  const { image } = await analyse(
    eagleText({
      signals: '<signal name="N"><wire x1="5" y1="5" x2="7" y2="7" width="0.2" layer="1" curve="90"/></signal>',
    }),
  );
  const { kind, coords } = image('1 Top')?.items ?? { kind: [], coords: [] };
  expect(kind[0]).toBe(2);
  expect(Array.from(coords).map((mm) => Math.round(mm * 1e6) / 1e6)).toEqual([5, 5, 7, 7, 5, 7]);
});

test('blind vias have the span that they state', async () => {
  const { facts } = await analyse(
    eagleText({
      layerSetup: '[2:1+2*15+16]',
      signals: '<signal name="N"><via x="5" y="5" extent="1-2" drill="0.3"/></signal>',
    }),
  );
  expect(facts.holes?.spans).toEqual([[1, 2]]);
});

test('areas stored unfilled are reported, and measurements that they affect are skipped', async () => {
  const signals = (areas: string) =>
    `<signal name="A"><wire x1="5" y1="5" x2="15" y2="5" width="0.2" layer="1"/>${areas}</signal>
     <signal name="B"><wire x1="5" y1="5.3" x2="15" y2="5.3" width="0.2" layer="1"/></signal>`;
  const area =
    '<polygon width="0.2" layer="1"><vertex x="1" y="1"/><vertex x="9" y="1"/><vertex x="9" y="9"/></polygon>';
  const without = await analyse(eagleText({ signals: signals('') }));
  expect(without.facts.measured?.minSpacing?.mm).toBeCloseTo(0.1, 2);
  expect(without.facts.copper?.areaMm2).toBeDefined();
  const withArea = await analyse(eagleText({ signals: signals(area) }));
  expect(withArea.problems).toContainEqual(expect.objectContaining({ code: 'cad.zones-unfilled', data: { zones: 1 } }));
  expect(withArea.facts.measured?.minTrace?.mm).toBe(0.2);
  expect(withArea.facts.measured?.minSpacing).toBeUndefined();
  expect(withArea.facts.copper).toEqual({ from: 'files', layers: 2, innerOrderKnown: true });
});

test('copper of one signal is not measured against itself, whatever is unfilled', async () => {
  const wire = (y: number) => `<wire x1="5" y1="${y}" x2="15" y2="${y}" width="0.2" layer="1"/>`;
  const area =
    '<polygon width="0.2" layer="1"><vertex x="4" y="4"/><vertex x="16" y="4"/><vertex x="16" y="9"/></polygon>';
  const one = await analyse(eagleText({ signals: `<signal name="A">${wire(5)}${wire(5.25)}${area}</signal>` }));
  expect(one.codes).toContain('cad.zones-unfilled');
  expect(one.codes).not.toContain('dfm.spacing-narrow');
  const plain = await analyse(eagleText({ signals: `<signal name="A">${wire(5)}${wire(5.25)}</signal>` }));
  expect(plain.facts.measured?.minSpacing).toBeUndefined();
  const two = await analyse(
    eagleText({ signals: `<signal name="A">${wire(5)}</signal><signal name="B">${wire(5.25)}${area}</signal>` }),
  );
  expect(two.problems).toContainEqual(expect.objectContaining({ code: 'dfm.spacing-narrow', severity: 'error' }));
});

test('lettering is reported, and so are parts without a package', async () => {
  const text = await analyse(eagleText({ elements: element(5, 5, 'R0') }));
  expect(text.codes).toContain('cad.parts-unread');
  const lettered = await analyse(
    eagleText({
      packages: '<package name="P"><text x="0" y="0" size="1" layer="25">&gt;NAME</text></package>',
      elements: element(5, 5, 'R0'),
    }),
  );
  expect(lettered.problems).toContainEqual(expect.objectContaining({ code: 'cad.text-left-out', severity: 'note' }));
});

test('a truncated file returns the content read so far, and entities are not expanded', async () => {
  const whole = eagleText({ packages: smd, elements: element(5, 5, 'R0') });
  const cut = await analyse(whole.slice(0, whole.indexOf('<signals>')));
  expect(cut.codes).toContain('cad.cut-off');
  expect(cut.flashes('1 Top')).toHaveLength(1);
  const bomb = whole.replace(
    '<!DOCTYPE eagle SYSTEM "eagle.dtd">',
    '<!DOCTYPE eagle [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
  );
  expect((await analyse(bomb.replace('name="default"', 'name="&b;"'))).facts.board?.widthMm).toBe(30);
});

test('schematics and libraries of Eagle are not boards', async () => {
  const { codes } = await analyse(eagleText().replace(/<board>[\s\S]*<\/board>/, '<schematic></schematic>'));
  expect(codes.filter((code) => code.startsWith('cad.'))).toEqual([]);
});
