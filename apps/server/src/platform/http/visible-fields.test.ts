import {
  definitionOf,
  FIELD_PERMISSIONS,
  type FieldPermission,
  innerSchemas,
  type LiveCall,
  STAFF_PERMISSIONS,
  type VisibleField,
  visibleFields,
} from '@xunban/contract';
import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { countTried, isStress } from '@xunban/testkit/stress';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { responsesOf, sampleInputs, type TextAnswer } from '../../testing/asked-calls.ts';
import { PERSON, submitForm } from '../../testing/certifications.ts';
import { createDataOfEveryField } from '../../testing/data-of-every-field.ts';
import { implementedCalls } from '../../testing/declared-calls.ts';
import type { MemberWithUniqueData } from '../../testing/member-with-unique-data.ts';
import { type KnownValues, samplePart } from '../../testing/sample-input.ts';
import { startTestServer, type TestServer, type TestStaff } from '../../testing/server.ts';
import { giveDifference } from '../../testing/settlements.ts';

/**
 * Role × call × field, as the contract declares: staff without a permission get none of its fields from any call, staff with it
 * get them, with numbers masked. The instance has data in every place where the fields can occur. A new call is covered by being
 * declared. Writing calls and documents are searched for numbers by `masked-answers.test.ts`. The same answers show that every
 * list reports the number of its rows on each page.
 */

let server: TestServer;
let scenario: MemberWithUniqueData;
let subjects: readonly KnownValues[];
let all: TestStaff;
let refundId: string;
let changedId: string;
beforeAll(async () => {
  server = await startTestServer();
  all = await server.newStaff();
  ({ scenario, subjects, refundId, changedId } = await createDataOfEveryField(server, all));
});
afterAll(() => server.stop());

interface AskedCall {
  readonly name: string;
  readonly def: LiveCall;
  readonly result: z.ZodType;
  readonly fields: readonly VisibleField[];
}

/** Calls of staff whose answers have fields that need a permission. */
const withFields: readonly AskedCall[] = implementedCalls.flatMap(({ name, def }) => {
  if (typeof def.access === 'string' || !(def.result instanceof z.ZodType)) return [];
  const fields = visibleFields(def.result);
  return fields.length === 0 ? [] : [{ name, def, result: def.result, fields }];
});
const reading = withFields.filter(({ def }) => def.method === 'GET');

/** Returns the fields present in an answer. The content of a redacted field is not present either. */
function fieldsIn(answer: unknown, fields: readonly VisibleField[]): VisibleField[] {
  return fields.filter(({ path }) => stands(answer, path));
}

function stands(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.some((item) => stands(item, path));
  if (typeof value !== 'object' || value === null) return false;
  const inner = Object.entries(value).filter(([key]) => key === name || name === '*');
  return inner.some(([, field]) => field !== undefined && stands(field, rest));
}

const nameOf = ({ path }: VisibleField) => path.join('.');
const newWithout = (lacking: readonly FieldPermission[]) =>
  server.newStaff(STAFF_PERMISSIONS.filter((held) => !lacking.some((one) => one === held)));

const readers = new Map<string, Promise<TestStaff>>();
/** A read-only staff user without some permissions. */
function without(lacking: readonly FieldPermission[]): Promise<TestStaff> {
  const known = readers.get(lacking.join()) ?? newWithout(lacking);
  readers.set(lacking.join(), known);
  return known;
}

/** Successful requests and their answers. */
interface Answered {
  readonly asked: ReadonlySet<string>;
  readonly answers: readonly string[];
}

async function answeredTo(def: LiveCall, { token }: TestStaff, only?: ReadonlySet<string>): Promise<Answered> {
  return successful(await responsesOf(server, def, token, subjects, only));
}

function successful(given: readonly TextAnswer[]): Answered {
  const answers = given.filter(({ status }) => status === 200);
  return { asked: new Set(answers.map(({ asked }) => asked)), answers: answers.map(({ text }) => text) };
}

type ReadingCall = Pick<AskedCall, 'name' | 'def'>;

const answersByCall = new Map<string, Promise<readonly TextAnswer[]>>();
function once(name: string, ask: () => Promise<readonly TextAnswer[]>): Promise<readonly TextAnswer[]> {
  const known = answersByCall.get(name) ?? ask();
  answersByCall.set(name, known);
  return known;
}

/** All answers of a reading call to staff with all permissions. */
const answersToAll = ({ name, def }: ReadingCall) => once(name, () => responsesOf(server, def, all.token, subjects));

/** Those requests whose answers show a field that no answer before them does; in `npm run stress` all of them. */
function minShowingAll({ fields }: AskedCall, given: readonly TextAnswer[]): Answered {
  const shown = new Set<string>();
  const fewest = given.filter(({ status, text }) => {
    if (status !== 200) return false;
    const before = shown.size;
    for (const field of fieldsIn(JSON.parse(text), fields)) shown.add(nameOf(field));
    return isStress || shown.size > before;
  });
  return successful(fewest);
}

/** Its answers to staff without any field permission, for the requests that were answered to staff with all. */
const answersToBlind = (call: ReadingCall) =>
  once(`${call.name}, blind`, async () => {
    const { token } = await without(FIELD_PERMISSIONS);
    return responsesOf(server, call.def, token, subjects, successful(await answersToAll(call)).asked);
  });

const parsed = ({ answers }: Answered): unknown[] => answers.map((text): unknown => JSON.parse(text));

const fieldsOf = ({ fields }: AskedCall, answers: readonly unknown[]): string[] =>
  [...new Set(answers.flatMap((answer) => fieldsIn(answer, fields).map(nameOf)))].sort();

/** Returns the fields that remain without a permission: a redacted field's content is removed with it. */
function leftWithout({ fields }: AskedCall, lacking: readonly FieldPermission[]): string[] {
  const gone = fields.filter(({ permission }) => lacking.includes(permission)).map(nameOf);
  return fields
    .map(nameOf)
    .filter((field) => !gone.some((one) => field === one || field.startsWith(`${one}.`)))
    .sort();
}

/** Lists with pages, of members too. */
const lists = implementedCalls.filter(
  ({ def }) =>
    def.access !== 'anyone' && [def.query, def.body].some((part) => Object.hasOwn(samplePart(part, {}), 'skipCount')),
);
const listsWithRows = new Set<string>();

/** Pages lead from an empty page to the last one that has rows. */
test.each(lists)('$name reports the number of its rows also where a page has none', async (call) => {
  const isStaffs = typeof call.def.access !== 'string';
  const [FIRST, BEYOND] = [0, 100_000];
  const at = (skipCount: number) => sampleInputs(scenario).map((known) => ({ ...known, skipCount }));
  const { token } = isStaffs ? all : scenario.member;
  const first = isStaffs ? await answersToAll(call) : await responsesOf(server, call.def, token, at(FIRST));
  const totals = new Map(first.map(({ asked, status, text }) => [asked, [status, totalOf(text)]]));
  const beyond = await responsesOf(server, call.def, token, at(BEYOND));
  expect(beyond.length).toBeGreaterThan(0);
  for (const { asked, status, text } of beyond) {
    const total = totalOf(text);
    expect([status, total]).toEqual(totals.get(asked.replaceAll(String(BEYOND), String(FIRST))));
    if (Number(total) > 0) listsWithRows.add(call.name);
  }
});

test('most lists have rows here', () => {
  expect(lists.length).toBeGreaterThan(40);
  expect(listsWithRows).toContain('invoice.uninvoiced');
  expect(listsWithRows).toContain('staffParcels.station');
  expect(listsWithRows.size).toBeGreaterThan(lists.length / 3);
});

function totalOf(text: string): unknown {
  const { result, ...bare } = JSON.parse(text) as { readonly result?: object };
  return (result ?? bare)['totalCount' as never];
}

test.each(reading.map((call, at) => ({ ...call, at })))(
  '$name shows each field with its permission, and only with it',
  async (call) => {
    const given = await answersToAll(call);
    const whole = successful(given);
    const fewest = minShowingAll(call, given);
    expect(fieldsOf(call, parsed(whole))).toEqual(call.fields.map(nameOf).sort());
    const asked = new Set(call.fields.map(({ permission }) => permission));
    // A permission that none of its fields needs withholds nothing: of those, another one for each call.
    const each = [
      ...FIELD_PERMISSIONS.filter((one) => asked.has(one)),
      ...sampledColumns(
        FIELD_PERMISSIONS.filter((one) => !asked.has(one)),
        FIELD_PERMISSIONS.length,
        call.at,
      ),
    ];
    for (const lacking of [...each.map((one) => [one]), [...FIELD_PERMISSIONS]]) {
      countTried('calls by who lacks a permission, whose answers were searched for its fields', 1);
      const isBlind = lacking.length === FIELD_PERMISSIONS.length;
      const less = isBlind
        ? successful(await answersToBlind(call))
        : await answeredTo(call.def, await without(lacking), fewest.asked);
      // Otherwise nothing was redacted.
      expect(less.asked, `without ${lacking.join()}`).toEqual(isBlind ? whole.asked : fewest.asked);
      const answers = parsed(less);
      expect(fieldsOf(call, answers), `without ${lacking.join()}`).toEqual(leftWithout(call, lacking));
      const redacted = lacking.filter((one) => asked.has(one)).sort();
      for (const answer of answers) expect(redactedIn(answer), `without ${lacking.join()}`).toEqual(redacted);
    }
  },
);

const redactedIn = (answer: unknown): unknown =>
  (typeof answer === 'object' && answer !== null && 'redacted' in answer && answer.redacted) || [];

/** A schema with every schema that stands in it. */
function schemasIn(schema: z.ZodType): z.ZodType[] {
  const def = definitionOf(schema);
  return [schema, ...[...Object.values(def.shape ?? {}), ...innerSchemas(def)].flatMap(schemasIn)];
}

test('no answer has a number in full, nor phone number, consignee and place without their permission', async () => {
  const { numbers, member } = scenario;
  const masked = [numbers.phone, numbers.addressPhone].map((phone) => `${phone.slice(0, 3)}****${phone.slice(-4)}`);
  const hidden = [...masked, `***${numbers.payerAccount.slice(-4)}`, '李工', '科技园 1 号', member.account];
  const everything = implementedCalls.filter(
    ({ def }) => typeof def.access !== 'string' && def.method === 'GET' && def.result instanceof z.ZodType,
  );
  const found = new Set<string>();
  const inFull = Object.values(numbers);
  for (const call of everything) {
    for (const { text } of await answersToAll(call)) {
      expect(
        inFull.filter((one) => text.includes(one)),
        call.name,
      ).toEqual([]);
      for (const one of hidden) if (text.includes(one)) found.add(one);
    }
    for (const { text } of await answersToBlind(call))
      expect(
        hidden.filter((one) => text.includes(one)),
        call.name,
      ).toEqual([]);
  }
  // Data that is never returned in full; all other values were found.
  expect(hidden.filter((one) => !found.has(one))).toEqual([member.account]);
});

test('without permission to phone numbers, consignees or amounts, they cannot be searched or sorted', async () => {
  const { member } = scenario;
  const blind = await newWithout(FIELD_PERMISSIONS);
  const totals = async ({ api }: TestStaff, filter: string) =>
    Promise.all([
      api.account.members({ query: { filter } }).then(({ totalCount }) => totalCount),
      api.staff.orders({ query: { filter } }).then(({ totalCount }) => totalCount),
      api.staffMembers.certifications({ query: { filter } }).then(({ totalCount }) => totalCount),
      api.staffTasks.list({ query: { filter, view: 'unclaimed' } }).then(({ totalCount }) => totalCount),
      api.staffSearch.search({ query: { text: filter } }).then(({ items }) => items.length),
    ]);
  for (const count of await totals(all, member.account)) expect(count).toBeGreaterThan(0);
  expect(await totals(blind, member.account)).toEqual([0, 0, 0, 0, 0]);
  await expect(blind.api.staff.orders({ query: { sorting: 'amount desc' } })).rejects.toMatchObject({
    kind: 'invalid',
  });
  await all.api.staff.orders({ query: { sorting: 'amount desc' } });
});

test('the result of an action shows only the fields visible to its caller, too', async () => {
  const blind = await newWithout(FIELD_PERMISSIONS);
  const { api } = blind;
  const answered = new Map<z.ZodType, unknown>();
  const resultSchemas = Object.fromEntries(withFields.map(({ name, result }) => [name, result]));
  const did = async (name: string, pending: Promise<unknown>) => {
    const result = resultSchemas[name];
    if (!result) throw new Error(`${name} has no field that requires a permission`);
    const answer = await pending;
    answered.set(result, answer);
    expect(fieldsIn(answer, visibleFields(result)).map(nameOf), name).toEqual([]);
    expect(redactedIn(answer), name).not.toEqual([]);
  };
  const order = await api.staff.order({ params: { id: changedId } });
  await did(
    'staffQuestions.effects',
    api.staffQuestions.effects({
      params: { id: changedId },
      body: { options: [{ changes: { outerCopperOz: 2 } }] },
    }),
  );
  const reply = { memberId: scenario.member.memberId, text: '收到' };
  await did('staffConversations.write', api.staffConversations.write({ body: reply }));
  await did(
    'staff.cancelOrder',
    api.staff.cancelOrder({ params: { id: changedId }, body: { version: order.version, reason: '买家取消' } }),
  );
  const { items: tasks } = await api.staffTasks.list({ query: { view: 'unclaimed' } });
  await did('staffTasks.claim', api.staffTasks.claim({ body: { ids: tasks.map(({ id }) => id) } }));
  const [transfer] = (await api.staffMembers.transfers({ query: { state: 'waiting' } })).items;
  await did(
    'staffMembers.returnTransfer',
    api.staffMembers.returnTransfer({
      params: { id: transfer?.id ?? '' },
      body: { note: '退回付款人', version: transfer?.version ?? 0 },
    }),
  );
  await did('staffRefunds.retry', api.staffRefunds.retry({ params: { id: refundId } }));
  const [alarm] = (await api.staffLedgerChecks.alarms({ query: {} })).items;
  await did(
    'staffLedgerChecks.acknowledge',
    api.staffLedgerChecks.acknowledge({ params: { id: alarm?.id ?? '' }, body: { note: '已核实' } }),
  );
  const differenceId = await giveDifference(server, 'ZF000000BILLED0001');
  await did(
    'staffSettlements.explain',
    api.staffSettlements.explain({ params: { id: differenceId }, body: { note: '已核实' } }),
  );
  const factory = api.staffFactories.add({ body: { code: 'UNSEEN', name: '新工厂' } });
  await did('staffFactories.add', factory);
  const floor = await factory;
  await did(
    'staffFactories.save',
    api.staffFactories.save({
      params: { id: floor.id },
      body: { ...floor, capacity: [], holidays: [] },
    }),
  );
  const other = await server.newMember();
  await submitForm(server, other, { ...PERSON, identityNo: '110101199003074530' });
  const [form] = (await api.staffMembers.certifications({ query: { state: 'reviewing' } })).items;
  await did(
    'staffMembers.approveCertification',
    api.staffMembers.approveCertification({ params: { id: form?.id ?? '' }, body: { version: form?.version ?? 0 } }),
  );
  // Redaction depends on the schema of the answer, so one call of each schema, or of a list of it, represents the others.
  const asked = new Set([...reading.map(({ result }) => result), ...answered.keys()].flatMap(schemasIn));
  expect(withFields.filter(({ result }) => !asked.has(result)).map(({ name }) => name)).toEqual([]);
});
