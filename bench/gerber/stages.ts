/** The stages of reading a board, in order, with the functions of `packages/gerber` that do nothing else. */
const functionsOf = {
  unpacking: ['openUpload'],
  parsing: ['readAll'],
  roles: ['decideRoles'],
  outline: ['findOutline', 'contentPoints'],
  holes: ['placeDrills', 'padSites', 'listHoles', 'withPlating'],
  'planes, cuts': ['negativePlanes', 'milledCutouts', 'boardCuts', 'withoutDrilled'],
  'copper left': ['measuredLayer'],
  gaps: ['layerGaps', 'minSpacing', 'maskWebs'],
  widths: ['minWidth', 'widthLayer'],
  areas: ['measureAreas'],
  'other findings': ['measureBoard'],
  drawing: ['drawBoard'],
  memory: ['(garbage collector)'],
  other: [],
} as const satisfies Record<string, readonly string[]>;

export type StageName = keyof typeof functionsOf;
export type StageTimes = Readonly<Partial<Record<StageName, number>>>;

export const stageNames = Object.keys(functionsOf) as readonly StageName[];

const stages = new Map<string, StageName>(
  stageNames.flatMap((stage) => functionsOf[stage].map((name) => [name, stage])),
);

/** Returns the stage that a function begins. A bundler appends a number to equal names of several files. */
export const stageOf = (functionName: string): StageName | undefined => stages.get(functionName.replace(/\$\d+$/, ''));
