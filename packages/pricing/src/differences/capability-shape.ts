import type { AdvancedCapability, Capability } from '../price-book/price-book.ts';
import { type Group, group, kindsText, leaf, listText, rows, type Say, values } from './place-shape.ts';

const about = {
  materials: values({ option: 'material' }, 'materials'),
  layers: values({ option: 'layers' }, 'layers'),
};

const optionOf = (parent: unknown) => ({ option: String((parent as { readonly field?: unknown } | null)?.field) });

const kindsOrAll = (entry: Parameters<typeof kindsText>[0], say: Say) =>
  kindsText(entry, say) || say.text('place.everyBoard');

const traces = (label: string) =>
  rows<Capability['outerTrace'][number]>({
    label,
    keyOf: ({ layers, copperOz }) => `${layers.join()} ${copperOz}`,
    nameOf: ({ layers, copperOz }, _, say) =>
      say.text('place.optionOf', {
        option: say.text('unit.oz', { value: copperOz }),
        kinds: kindsText({ layers }, say),
      }),
    quiet: ['layers', 'copperOz'],
    item: group({
      layers: values({ option: 'layers' }, 'layers'),
      copperOz: leaf('oz', 'copper'),
      minMil: leaf('mil', 'minTrace'),
    }),
  });

const colours = (masks: readonly string[], say: Say) =>
  listText(
    masks.map((mask) => say.option('maskColour', mask)),
    say,
  );

const advanced: Group<AdvancedCapability> = group<AdvancedCapability>(
  {
    hdi: rows<AdvancedCapability['hdi'][number]>({
      label: 'hdi',
      keyOf: ({ stage }) => stage,
      nameOf: ({ stage }, _, say) => say.option('hdi', stage),
      quiet: ['stage'],
      item: group({ stage: leaf({ option: 'hdi' }, 'stage'), minLayers: leaf({ option: 'layers' }, 'minLayers') }),
    }),
    heavyCopper: group<AdvancedCapability['heavyCopper']>(
      { fromOz: leaf('oz', 'fromOz'), minThicknessMm: leaf('mm', 'minThickness') },
      'heavyCopper',
    ),
    bevelMinThicknessMm: leaf('mm', 'bevelMinThickness'),
    edgePlatingMinSideMm: leaf('mm', 'edgePlatingMinSide'),
    depthMinThicknessMm: leaf('mm', 'depthMinThickness'),
    class3HoleCopperMicrometres: leaf('micrometres', 'class3HoleCopper'),
    stencils: rows<AdvancedCapability['stencils'][number]>({
      label: 'stencils',
      keyOf: ({ frame }) => frame,
      nameOf: ({ frame }, _, say) => say.option('stencilFrame', frame),
      quiet: ['frame'],
      item: group({
        frame: leaf({ option: 'stencilFrame' }, 'frame'),
        maxShortMm: leaf('mm', 'maxShort'),
        maxLongMm: leaf('mm', 'maxLong'),
      }),
    }),
  },
  'advanced',
);

/** Every limit of what can be made. */
export const capabilityShape: Group<Capability> = group<Capability>(
  {
    sizes: rows<Capability['sizes'][number]>({
      label: 'sizes',
      keyOf: ({ materials, layers }) => `${materials?.join() ?? ''} ${layers?.join() ?? ''}`,
      nameOf: (entry, _, say) => kindsOrAll(entry, say),
      quiet: ['materials', 'layers'],
      item: group({
        ...about,
        minSideMm: leaf('mm', 'minSide'),
        maxShortSideMm: leaf('mm', 'maxShort'),
        maxLongSideMm: leaf('mm', 'maxLong'),
      }),
    }),
    offers: rows<Capability['offers'][number]>({
      label: 'offers',
      keyOf: ({ field, materials, layers }) => `${field} ${materials?.join() ?? ''} ${layers?.join() ?? ''}`,
      nameOf: (entry, _, say) =>
        say.text('place.optionOf', {
          option: say.word(`field.${entry.field}`) ?? entry.field,
          kinds: kindsOrAll(entry, say),
        }),
      quiet: ['field', 'materials', 'layers'],
      item: group({ field: leaf({ words: 'field' }, 'field'), values: values(optionOf), ...about }),
    }),
    outerTrace: traces('outerTrace'),
    innerTrace: traces('innerTrace'),
    maxAspectRatio: leaf('ratio', 'maxAspectRatio'),
    legendForMask: rows<Capability['legendForMask'][number]>({
      label: 'legendForMask',
      keyOf: ({ mask }) => mask,
      nameOf: ({ mask }, _, say) => say.option('maskColour', mask),
      quiet: ['mask'],
      item: group({ mask: leaf({ option: 'maskColour' }, 'mask'), legends: values({ option: 'legendColour' }) }),
    }),
    masksForHeavyCopper: group<Capability['masksForHeavyCopper']>(
      { fromOz: leaf('oz', 'fromOz'), masks: values({ option: 'maskColour' }, 'masks') },
      'masksForHeavyCopper',
    ),
    maskDam: rows<Capability['maskDam'][number]>({
      label: 'maskDam',
      keyOf: ({ masks }) => masks.join(),
      nameOf: ({ masks }, _, say) => colours(masks, say),
      quiet: ['masks'],
      item: group({ masks: values({ option: 'maskColour' }, 'masks'), minMm: leaf('mm') }),
    }),
    vCut: group<Capability['vCut']>(
      { minPanelSideMm: leaf('mm', 'minPanelSide'), minThicknessMm: leaf('mm', 'minThickness') },
      'vCut',
    ),
    halfHole: group<Capability['halfHole']>(
      { minSideMm: leaf('mm', 'minSide'), minThicknessMm: leaf('mm', 'minThickness') },
      'halfHole',
    ),
    haslMinThicknessMm: leaf('mm', 'haslMinThickness'),
    tabGapMm: leaf('mm', 'tabGap'),
    advanced,
  },
  'capability',
);
