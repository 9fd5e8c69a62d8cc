interface EagleTextOptions {
  readonly layerSetup?: string;
  readonly packages?: string;
  readonly elements?: string;
  readonly signals?: string;
  /** Drawings without a net; without it the edge of a board of 30 by 20 mm. */
  readonly plain?: string;
  readonly rules?: Readonly<Record<string, string>>;
}

/** A small Eagle `.brd` with the given elements in it. */
export function eagleText({
  layerSetup = '(1*16)',
  packages = '',
  elements = '',
  signals = '',
  plain = plainEdge,
  rules = {},
}: EagleTextOptions = {}): string {
  const params = Object.entries({ layerSetup, ...usualRules, ...rules });
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE eagle SYSTEM "eagle.dtd">
<eagle version="9.6.2">
<drawing>
<settings><setting alwaysvectorfont="no"/><setting verticaltext="up"/></settings>
<grid distance="0.05" unitdist="inch" unit="inch" style="lines" multiple="1" display="no" altdistance="0.025" altunitdist="inch" altunit="inch"/>
<layers>
${layerNames.map(([number, name]) => `<layer number="${number}" name="${name}" color="4" fill="1" visible="yes" active="yes"/>`).join('\n')}
</layers>
<board>
<plain>${plain}</plain>
<libraries><library name="lib"><packages>${packages}</packages></library></libraries>
<attributes/>
<variantdefs/>
<classes><class number="0" name="default" width="0" drill="0"/></classes>
<designrules name="default">
${params.map(([name, value]) => `<param name="${name}" value="${value}"/>`).join('\n')}
</designrules>
<autorouter/>
<elements>${elements}</elements>
<signals>${signals}</signals>
</board>
</drawing>
</eagle>
`;
}

const layerNames: readonly (readonly [number: number, name: string])[] = [
  [1, 'Top'],
  [2, 'Route2'],
  [15, 'Route15'],
  [16, 'Bottom'],
  [20, 'Dimension'],
  [21, 'tPlace'],
  [22, 'bPlace'],
  [25, 'tNames'],
  [26, 'bNames'],
  [29, 'tStop'],
  [30, 'bStop'],
  [31, 'tCream'],
  [32, 'bCream'],
  [46, 'Milling'],
];

const usualRules = {
  rvPadTop: '0.25',
  rvPadInner: '0.25',
  rvPadBottom: '0.25',
  rvViaOuter: '0.25',
  rvViaInner: '0.25',
  rlMinPadTop: '10mil',
  rlMaxPadTop: '20mil',
  rlMinPadInner: '10mil',
  rlMaxPadInner: '20mil',
  rlMinPadBottom: '10mil',
  rlMaxPadBottom: '20mil',
  rlMinViaOuter: '8mil',
  rlMaxViaOuter: '20mil',
  rlMinViaInner: '8mil',
  rlMaxViaInner: '20mil',
  psTop: '-1',
  psBottom: '-1',
  psFirst: '-1',
  psElongationLong: '100',
  psElongationOffset: '100',
  mvStopFrame: '1',
  mvCreamFrame: '0',
  mlMinStopFrame: '4mil',
  mlMaxStopFrame: '4mil',
  mlMinCreamFrame: '0mil',
  mlMaxCreamFrame: '0mil',
  mlViaStopLimit: '25mil',
  srRoundness: '0',
  srMinRoundness: '0mil',
  srMaxRoundness: '0mil',
};

const edge = (x1: number, y1: number, x2: number, y2: number): string =>
  `<wire x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" width="0" layer="20"/>`;
const plainEdge = [edge(0, 0, 30, 0), edge(30, 0, 30, 20), edge(30, 20, 0, 20), edge(0, 20, 0, 0)].join('');
