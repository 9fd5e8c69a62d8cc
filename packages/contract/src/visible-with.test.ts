import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { alias } from './api-names.ts';
import { address } from './areas/identity/address.ts';
import { isPlanned, type LiveCall } from './call.ts';
import { calls } from './calls.ts';
import { yuan } from './shared-schemas.ts';
import type { FieldPermission } from './staff-permissions.ts';
import { innerSchemas, permissionOfField, visibleFields, visibleWith, withholder } from './visible-with.ts';
import { definitionOf } from './zod-definition.ts';

/**
 * Exceptions. An added amount, phone number or address in an answer to staff declares the permission to see it, or is listed
 * here with the reason why every caller can see it.
 */
const FREE: Readonly<Record<string, string>> = {
  'staff.ledger accounts.balance': 'The trial balance is nothing but amounts: ledger.view is their permission.',
  'staff.ledger total': 'The trial balance is nothing but amounts: ledger.view is their permission.',
  'staffLedgerChecks.run violations.expected': 'A ledger check returns figures: ledger.view is their permission.',
  'staffLedgerChecks.run violations.actual': 'A ledger check returns figures: ledger.view is their permission.',
  'staffLedgerChecks.check violations.expected':
    'A ledger check returns figures: ledgerChecks.check is their permission.',
  'staffLedgerChecks.check violations.actual':
    'A ledger check returns figures: ledgerChecks.check is their permission.',
  ...ofEach(['staffCarrierClaims.list'], ['items.claimed', 'items.agreed', 'receivable'], {
    because: 'Claims of the company against a carrier, no amount of a member.',
  }),
  ...ofEach(
    ['claim', 'agree', 'refuse', 'pay'].map((step) => `staffCarrierClaims.${step}`),
    ['claimed', 'agreed'],
    {
      because: 'Claims of the company against a carrier, no amount of a member.',
    },
  ),
  ...ofEach(['staffCamJobs.rule', 'staffCamJobs.proposeRule'], ['amount', 'waiting.amount'], {
    because: 'A threshold of the company, no amount of a member: staff.manage is its permission.',
  }),
  ...ofEach(
    ['staffLedgerChecks.limits', 'staffLedgerChecks.setLimit'],
    ['perAction', 'perDay', 'alarm', 'perActionShare', 'alarmShare'],
    {
      because: 'Rules of the company, of no member and no order.',
    },
  ),
  ...ofEach(
    ['staffMembers.serviceContacts', 'staffMembers.saveServiceContacts'],
    ['items.phone', 'items.qq', 'items.weChat', 'items.email'],
    { because: 'Contacts of the company, shown to every member.' },
  ),
  ...ofEach(
    ['staffCompanyProfile.read', 'staffCompanyProfile.save'],
    ['facts', 'fromSettings'].flatMap((where) => ['phone', 'email', 'bankAccount'].map((name) => `${where}.${name}`)),
    { because: 'Facts of the company, shown on its public pages and documents.' },
  ),
  ...ofEach(
    ['comparison.orders', 'comparison.rounds', 'productionFiles.compared', 'staffCamJobs.compared'],
    ['comparison.facts.before', 'comparison.facts.after'],
    {
      because: 'Measures of two board files; the call itself asks for file.view.',
    },
  ),
  'staffFactories.list items': 'Where a factory is: a place of the company, and no buyer lives there.',
  ...ofEach(['staffFactories.add', 'staffFactories.save'], [''], {
    because: 'Where a factory is: a place of the company, and no buyer lives there.',
  }),
  ...ofEach(
    ['staffFactories.proposal', 'staffFactories.assign'],
    ['areaM2', 'candidates.openM2', 'candidates.score', 'candidates.hindrances.value'],
    { because: 'Areas, what buyers say on average, and the option that a factory does not make.' },
  ),
  ...ofEach(['staffFloor.board', 'staffFloor.hold', 'staffFloor.resume', 'staffFloor.undoStep'], ['next.lines.value'], {
    because: 'An option that the board was ordered with.',
  }),
  ...ofEach(['staffBatches.proposals', 'staffBatches.list'], ['items.utilisationPercent'], {
    because: 'The share of the laminate that becomes boards.',
  }),
  ...ofEach(
    [
      ...[
        'staffBatches.show',
        'staffBatches.scanned',
        'staffBatches.create',
        'staffBatches.change',
        'staffBatches.dissolve',
      ],
      ...[
        'staffBatches.start',
        'staffBatches.completeStep',
        'staffBatches.undoStep',
        'staffBatches.spoil',
        'staffBatches.decideShortage',
      ],
      'staffBatches.finishRemake',
    ],
    ['utilisationPercent'],
    { because: 'The share of the laminate that becomes boards.' },
  ),
  ...ofEach(
    ['staffQuality.ofOrder', 'staffQuality.scanned', 'staffQuality.measure', 'staffQuality.waive'],
    ['nominal', 'min', 'max', 'measured.readings'].map((name) => `characteristics.${name}`),
    { because: 'What is measured on a board, in its unit.' },
  ),
  'staffPlanning.cards items.m2': 'The area of a board.',
  ...ofEach(['staffPlanning.putBoard', 'staffPlanning.putBatch'], ['m2'], { because: 'The area of a board.' }),
  ...ofEach(['staffPlanning.options'], ['card.m2', 'factories.hindrances.value'], {
    because: 'The area of a board, and the option that a factory does not make.',
  }),
  ...ofEach(['staffPlanning.board'], ['cells.loads.m2', 'cells.cards.m2'], {
    because: 'Areas of boards, one by one and together.',
  }),
  'memberPage.list items.contactName': 'Somebody of the company, whom the member is told of.',
  'priceBook.publishedData data': 'Price data are what things cost everybody: price.view is their permission.',
  ...ofEach(
    ['priceBook.draft', 'priceBook.startDraft', 'priceBook.saveDraft'],
    ['data', 'differences.before', 'differences.after'],
    { because: 'Price data are what things cost everybody: price.view is their permission.' },
  ),
  ...ofEach(
    ['priceBook.replay'],
    [
      ...['oldTotal', 'newTotal', 'delta', 'extremes.before', 'extremes.after', 'extremes.deltaPercent'],
      ...['min', 'p10', 'median', 'p90', 'max'].map((name) => `percentiles.${name}`),
    ],
    { because: 'What a draft makes of quotes is all that a replay says: price.edit is its permission.' },
  ),
};

function ofEach(
  names: readonly string[],
  fields: readonly string[],
  { because }: { readonly because: string },
): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => fields.map((field) => [`${name} ${field}`, because])));
}

/** Names of contact data, or of the origin of money. */
const PERSONAL = /phone|mobile|email|^qq$|wechat|consignee|recipient|contactName|payerAccount|bankAccount|cardNo/i;

/** Money as a whole number. */
const FEN = /fen$/i;

interface Sensitive {
  readonly path: string;
  readonly what: 'amount' | 'personal' | 'address' | 'anything';
}

/** True when a schema is the one of amounts, also as a copy under another name. */
const isYuan = (schema: z.ZodType): boolean => schema.meta()?.id === 'Yuan';

/** Returns the sensitive fields of a schema without a declared permission. */
function undeclared(schema: z.ZodType, path: readonly string[] = []): Sensitive[] {
  if (permissionOfField(schema)) return [];
  const def = definitionOf(schema);
  const at = path.join('.');
  const name = path.at(-1) ?? '';
  const isWhole = schema instanceof z.ZodNumber && schema.format !== null;
  if (def.type === 'number' && (isYuan(schema) || !isWhole || FEN.test(name))) return [{ path: at, what: 'amount' }];
  if (def.type === 'string' && PERSONAL.test(name)) return [{ path: at, what: 'personal' }];
  if (def.type === 'unknown' || def.type === 'any') return [{ path: at, what: 'anything' }];
  if (def.shape && 'province' in def.shape) return [{ path: at, what: 'address' }];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([key, field]) => undeclared(field, [...path, key])),
    ...innerSchemas(def).flatMap((inner) => undeclared(inner, path)),
  ];
}

const forStaff = Object.entries(calls).flatMap(([area, group]) =>
  Object.entries(group).flatMap(([name, def]): readonly (readonly [string, LiveCall, z.ZodType])[] => {
    if (isPlanned(def) || typeof def.access === 'string') return [];
    const { result } = def as LiveCall;
    return typeof result === 'string' ? [] : [[`${area}.${name}`, def, result]];
  }),
);

/** Measures of boards, shares of images and scores: numbers with decimals that are no money. */
const MEASURES =
  /Mm2?$|^(x|y|left|top|mm|minX|minY|maxX|maxY|seconds|share|percent|resolutionMm|sizeMm|scores|overall)$/;
const isMeasure = ({ path, what }: Sensitive): boolean =>
  what === 'amount' && path.split('.').some((name) => MEASURES.test(name));
/** A board as ordered, its changes, and the figures of a text: of many forms, without personal data. */
const SHAPELESS = /^(.*\.)?(spec|changes|asFound|inputs|params)(\..*)?$/;

/** A call that requires amount.view itself may contain amounts. */
const isAskedFor = ({ access }: LiveCall, { what }: Sensitive): boolean =>
  what === 'amount' && typeof access === 'object' && 'alsoNeeds' in access && access.alsoNeeds === 'amount.view';

test.each(forStaff)('%s: amounts, personal data and addresses declare their permission', (name, def, result) => {
  const open = undeclared(result).filter(
    (field) => !isMeasure(field) && !SHAPELESS.test(field.path) && !isAskedFor(def, field),
  );
  expect(open.filter(({ path }) => FREE[`${name} ${path}`] === undefined)).toEqual([]);
});

test('every exception is one', () => {
  const all = new Set(forStaff.flatMap(([name, , result]) => undeclared(result).map(({ path }) => `${name} ${path}`)));
  expect(Object.keys(FREE).filter((field) => !all.has(field))).toEqual([]);
});

test('an undeclared field is detected, whatever its name and place', () => {
  const injected = z.object({
    deposit: yuan,
    renamed: alias('creditRemain', yuan),
    rate: z.number(),
    paidFen: z.number().int(),
    items: z.array(z.object({ mobileNo: z.string().nullable(), weChat: z.string().optional() })),
    shipTo: address.omit({ id: true, isDefault: true }),
    before: z.unknown(),
  });
  expect(undeclared(injected).map(({ path, what }) => `${path} ${what}`)).toEqual([
    ...[
      'deposit amount',
      'renamed amount',
      'rate amount',
      'paidFen amount',
      'items.mobileNo personal',
      'items.weChat personal',
    ],
    ...['shipTo address', 'before anything'],
  ]);
  const declared = z.object({
    deposit: visibleWith('amount.view', yuan),
    items: visibleWith('contact.view', z.array(z.object({ mobileNo: z.string() }))),
    quantity: z.number().int(),
  });
  expect(undeclared(declared)).toEqual([]);
});

describe('withholding', () => {
  const schema = z.object({
    no: z.string(),
    amount: alias('sum', visibleWith('amount.view', yuan)),
    address: visibleWith(
      'address.view',
      z.object({ city: z.string(), phone: visibleWith('contact.view', z.string()) }),
    ),
    lines: z.array(z.object({ name: z.string(), price: visibleWith('amount.view', yuan) })).nullable(),
    byName: z.record(z.string(), z.object({ price: visibleWith('amount.view', yuan) })),
  });
  const value = {
    ...{ no: '1', amount: 2, address: { city: '深圳', phone: '138****8000' } },
    ...{ lines: [{ name: 'a', price: 3 }], byName: { b: { price: 4 } } },
  };
  const without = (...lacking: FieldPermission[]) => withholder(schema, new Set(lacking))?.(structuredClone(value));

  test('leaves out what needs a permission that is lacking, at any depth', () => {
    expect(without('amount.view')).toEqual({
      ...{ no: '1', address: value.address, lines: [{ name: 'a' }], byName: { b: {} } },
    });
    expect(without('contact.view')).toEqual({ ...value, address: { city: '深圳' } });
    expect(without('address.view')).toEqual({ no: '1', amount: 2, lines: value.lines, byName: value.byName });
    expect(without('file.view')).toBeUndefined();
  });

  test('changes nothing of what it was given', () => {
    const given = structuredClone(value);
    withholder(schema, new Set(['amount.view', 'contact.view']))?.(given);
    expect(given).toEqual(value);
  });

  test('knows what it may leave out', () => {
    expect(visibleFields(schema).map(({ path, permission }) => `${path.join('.')} ${permission}`)).toEqual([
      ...['amount amount.view', 'address address.view', 'address.phone contact.view'],
      ...['lines.price amount.view', 'byName.*.price amount.view'],
    ]);
  });

  test('refuses a field in a union or a tuple', () => {
    const either = z.union([z.object({ amount: visibleWith('amount.view', yuan) }), z.string()]);
    expect(() => withholder(z.object({ either }), new Set(['amount.view']))).toThrow('union');
  });
});
