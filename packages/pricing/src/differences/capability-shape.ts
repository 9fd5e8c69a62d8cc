import type { AdvancedCapability, Capability } from '../price-book/price-book.ts';
import { type Group, group, kindsText, leaf, listText, type PlaceTexts, rows, values } from './place-shape.ts';

const about = {
  materials: values({ option: 'material' }, 'materials'),
  layers: values({ option: 'layers' }, 'layers'),
};

const optionOf = (parent: unknown) => ({ option: String((parent as { readonly field?: unknown } | null)?.field) });

const kindsOrAll = (entry: Parameters<typeof kindsText>[0], texts: PlaceTexts) =>
  kindsText(entry, texts) || texts.text('place.everyBoard');

const traces = (label: string) =>
  rows<Capability['outerTrace'][number]>({
    label,
    keyOf: ({ layers, copperOz }) => `${layers.join()} ${copperOz}`,
    nameOf: ({ layers, copperOz }, _, texts) =>
      texts.text('place.optionOf', {
        option: texts.text('unit.oz', { value: copperOz }),
        kinds: kindsText({ layers }, texts),
      }),
    quiet: ['layers', 'copperOz'],
    item: group({
      layers: values({ option: 'layers' }, 'layers'),
      copperOz: leaf('oz', 'copper'),
      minMil: leaf('mil', 'minTrace'),
    }),
  });

const colours = (masks: readonly string[], texts: PlaceTexts) =>
  listText(
    masks.map((mask) => texts.option('maskColour', mask)),
    texts,
  );

const advanced: Group<AdvancedCapability> = group<AdvancedCapability>(
  {
    hdi: rows<AdvancedCapability['hdi'][number]>({
      label: 'hdi',
      keyOf: ({ stage }) => stage,
      nameOf: ({ stage }, _, texts) => texts.option('hdi', stage),
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
      nameOf: ({ frame }, _, texts) => texts.option('stencilFrame', frame),
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
      nameOf: (entry, _, texts) => kindsOrAll(entry, texts),
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
      nameOf: (entry, _, texts) =>
        texts.text('place.optionOf', {
          option: texts.pricing(`field.${entry.field}`) ?? entry.field,
          kinds: kindsOrAll(entry, texts),
        }),
      quiet: ['field', 'materials', 'layers'],
      item: group({ field: leaf({ names: 'field' }, 'field'), values: values(optionOf), ...about }),
    }),
    outerTrace: traces('outerTrace'),
    innerTrace: traces('innerTrace'),
    maxAspectRatio: leaf('ratio', 'maxAspectRatio'),
    legendForMask: rows<Capability['legendForMask'][number]>({
      label: 'legendForMask',
      keyOf: ({ mask }) => mask,
      nameOf: ({ mask }, _, texts) => texts.option('maskColour', mask),
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
      nameOf: ({ masks }, _, texts) => colours(masks, texts),
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
