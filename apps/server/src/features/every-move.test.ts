import {
  ApiError,
  FIELD_PERMISSIONS,
  type HoldCause,
  type OrderState,
  REASONED_ACTIONS,
  STAFF_ACTIONS,
  type StaffAction,
  type StaffOrderDetail,
  type StaffPermission,
  staffFactsOf,
} from '@xunban/contract';
import { countTried, isStress } from '@xunban/testkit/stress';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesAfter, lastEntry } from '../testing/audited-actions.ts';
import { releaseCam } from '../testing/cam-jobs.ts';
import {
  type Board,
  type OrderMoves,
  orderMoves,
  MOVE_REASON as REASON,
  MOVES as TRIED,
  type Move as Tried,
} from '../testing/order-moves.ts';
import { payOrder, placePlainOrder, produce } from '../testing/orders.ts';
import { violations } from '../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/server.ts';
import { reviewOrder } from './orders/order-review/review-order.ts';
import { codeOf, hindrance, nextState, type OrderFacts } from './orders-core/orders/order-machine.ts';

/**
 * Tests the state table over HTTP. In every situation of a board, its buyer and the staff user with the permission try every action
 * that the table does not list there: it is refused and changes nothing. One other user tries the listed actions, in vain. They are
 * done by the right user and recorded: one in each situation, and each in at least one. `npm run stress` does all of them, and all
 * other users try every action.
 */

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;
type Actor = Pick<TestMember, 'api'> | Staff;

let server: TestServer;
/** A staff user with all permissions, for preparing situations. */
let chief: Staff;
/** Every action that a user can request, called as its page does. */
let moves: OrderMoves;
let otherMember: TestMember;
/** Staff users with one permission each, and one who can only read. */
const roles = new Map<StaffPermission | 'none', Staff>();
beforeAll(async () => {
  // Without a worker: boards are reviewed when the test requests it.
  server = await startTestServer({ ROLES: 'api,pricing' });
  chief = await server.newStaff();
  moves = orderMoves(server, chief);
  otherMember = await server.newMember();
  const rights = (...more: readonly StaffPermission[]) =>
    server.newStaff([...FIELD_PERMISSIONS, 'order.view', ...more]);
  for (const permission of new Set(STAFF_ACTIONS.map((action) => staffFactsOf(action).permission)))
    roles.set(permission, await rights(permission));
  roles.set('none', await rights());
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const readOrder = ({ id }: Board): Promise<StaffOrderDetail> => chief.api.staff.order({ params: { id } });

async function placed(): Promise<Board> {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  const [{ id, orderNo } = { id: '', orderNo: '' }] = main.orders;
  return { buyer, mainOrderId: main.id, id, orderNo };
}

async function payable(): Promise<Board> {
  const board = await placed();
  await server.deps.db.transaction((tx) => reviewOrder(tx, board.id));
  return board;
}

async function paid(): Promise<Board> {
  const board = await payable();
  const { buyer, mainOrderId } = board;
  await payOrder(server, buyer, await buyer.api.order.mainDetail({ query: { mainOrderId } }));
  return board;
}

const after =
  (before: () => Promise<Board>, ...steps: readonly ((board: Board) => Promise<unknown>)[]) =>
  async (): Promise<Board> => {
    const board = await before();
    for (const step of steps) await step(board);
    return board;
  };

const isStaffAction = (action: Tried): action is Tried & StaffAction =>
  (STAFF_ACTIONS as readonly string[]).includes(action);

const by = (action: Tried) => async (board: Board) => {
  const { version } = await readOrder(board);
  return moves[action](board.buyer, board, version);
};
const byChief = (action: Tried) => async (board: Board) => {
  const { version } = await readOrder(board);
  return moves[action](chief, board, version);
};
const asked = (board: Board) =>
  chief.api.staffQuestions.ask({
    params: { id: board.id },
    body: { title: '板边', text: '板边要不要倒角？', finding: null, place: null, recommended: null, options: [] },
  });
const made = async (board: Board) => produce(chief, await readOrder(board));

const making = after(paid, byChief('startProduction'), ({ id }) =>
  releaseCam(server.deps.db, chief.staffId, { orderId: id }),
);
const sent = after(paid, made, byChief('ship'));

/** Possible situations of a board: its state with the related facts. */
const SITUATIONS: readonly (readonly [name: string, make: () => Promise<Board>, facts: OrderFacts])[] = [
  ['back in the cart', after(payable, by('reset')), { state: 'inCart', isPaid: false, isDelivered: false }],
  ['under review', placed, { state: 'inReview', isPaid: false, isDelivered: false }],
  [
    'under review, and asked about',
    after(placed, asked),
    { state: 'inReview', isPaid: false, isDelivered: false, heldFor: 'question' },
  ],
  ['sent back', after(placed, byChief('sendBack')), { state: 'sentBack', isPaid: false, isDelivered: false }],
  [
    'with a change order before the payment',
    after(placed, byChief('requestChange')),
    { state: 'awaitingConfirmation', isPaid: false, isDelivered: false },
  ],
  ['to be paid', payable, { state: 'awaitingPayment', isPaid: false, isDelivered: false }],
  ['paid', paid, sold('awaitingProduction')],
  ['paid, with a change order', after(paid, byChief('requestChange')), sold('awaitingConfirmation', 'change')],
  [
    'paid, with a supplement due',
    after(paid, byChief('requestChange'), by('acceptChange')),
    { ...sold('awaitingPayment', 'payment'), isPaid: false, owesSupplement: true },
  ],
  ['being made', making, sold('inProduction')],
  ['being made, and asked about', after(making, asked), sold('inProduction', 'question')],
  ['being made, with a change order', after(making, byChief('requestChange')), sold('inProduction', 'change')],
  [
    'being made, with a supplement due',
    after(making, byChief('requestChange'), by('acceptChange')),
    { ...sold('inProduction', 'payment'), isPaid: false, owesSupplement: true },
  ],
  [
    'being made, with an offer to cancel it',
    after(making, byChief('offerCancel')),
    sold('inProduction', 'cancellation'),
  ],
  ['made', after(paid, made), sold('awaitingShipment')],
  ['on its way', sent, sold('awaitingReceipt')],
  ['delivered', after(sent, byChief('confirmDelivery')), { ...sold('awaitingReceipt'), isDelivered: true }],
  ['received', after(sent, by('receive')), sold('completed')],
  ['cancelled', after(payable, by('cancel')), { state: 'cancelled', isPaid: false, isDelivered: false }],
];

function sold(state: OrderState, heldFor: HoldCause | null = null): OrderFacts {
  return { state, isPaid: true, isDelivered: false, isSold: true, heldFor };
}

/** Reads the data that a refused action must not change. */
async function snapshot({ id }: Board) {
  const { read } = server.deps.db;
  const order = await read
    .selectFrom('pcb_order')
    .select(['state', 'version', 'held_for', 'amount_fen', 'promised_ship_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const history = await read.selectFrom('order_history').select('id').where('order_id', '=', id).execute();
  return { ...order, history: history.length };
}

/** Refusals for missing permission or the wrong state; any other code would be a different fault than the tested one. */
const REFUSED: ReadonlySet<string> = new Set([
  ...['forbidden', 'notFound', 'unauthenticated', 'order.notAllowed', 'order.stateChanged', 'question.open'],
]);

/** Returns actors for an action that they can never do, or not in this situation: outside of `npm run stress`, one of them. */
function others(action: Tried, board: Board, row: number, round: number): readonly (readonly [string, Actor])[] {
  const all = allOthers(action, board, round);
  return all.filter((_other, index) => isStress || index === (row + round) % all.length);
}

function allOthers(action: Tried, { buyer }: Board, round: number): readonly (readonly [string, Actor])[] {
  if (!isStaffAction(action) || action === 'cancel' || action === 'revertChange')
    return [
      ...[['other member', otherMember] as const, ['guest', { api: server.guest }] as const],
      ...(isStaffAction(action) ? otherStaff(action, round) : [['chief', chief] as const]),
    ];
  return [['buyer', buyer], ...otherStaff(action, round)];
}

/** Returns a read-only staff user, and one with another permission: a different one each time. */
function otherStaff(action: StaffAction, round: number): readonly (readonly [string, Actor])[] {
  const otherRoles = [...roles].filter(([permission]) => permission !== staffFactsOf(action).permission);
  const wanted = [otherRoles.at(-1), otherRoles[round % otherRoles.length]];
  return wanted.flatMap((one) => (one ? [one] : []));
}

/** Returns the actors who can do it in some situation, with their kind in the table. */
function owners(action: Tried, { buyer }: Board): readonly (readonly ['buyer' | 'staff', Actor])[] {
  const own = isStaffAction(action) ? roles.get(staffFactsOf(action).permission) : undefined;
  return [...(own ? [['staff', own] as const] : []), ...(isOfBuyers(action) ? [['buyer', buyer] as const] : [])];
}
const isOfBuyers = (action: Tried): boolean => hindrance(action, 'buyer', sold('cancelled')) !== 'actor';

/** A listed action, with the kind of its actor. */
type Move = `${'buyer' | 'staff'}: ${Tried}`;

/** From the cart a board is placed again with others, which `rounds.test.ts` does. */
const listedMoves = (facts: OrderFacts): readonly Move[] =>
  TRIED.flatMap((action) => [
    ...(isStaffAction(action) ? [['staff', action] as const] : []),
    ...(isOfBuyers(action) ? [['buyer', action] as const] : []),
  ])
    .filter(([kind, action]) => facts.state !== 'inCart' && hindrance(action, kind, facts) === null)
    .map(([kind, action]): Move => `${kind}: ${action}`);

/** Returns the moves that are done in each situation: one that fewer situations have done, and all that no other one does. */
function chooseMoves(): ReadonlyMap<OrderFacts, readonly Move[]> {
  const listed = SITUATIONS.map(([, , facts]) => [facts, listedMoves(facts)] as const);
  if (isStress) return new Map(listed);
  const chosen = new Map(listed.map(([facts]) => [facts, [] as Move[]]));
  const times = (move: Move) => [...chosen.values()].flat().filter((one) => one === move).length;
  for (const [facts, moves] of listed.toSorted(([, one], [, other]) => one.length - other.length)) {
    const [rarest] = moves.toSorted((one, other) => times(one) - times(other));
    if (rarest) chosen.get(facts)?.push(rarest);
  }
  for (const [facts, moves] of listed) chosen.get(facts)?.push(...moves.filter((move) => times(move) === 0));
  return chosen;
}
const MOVES = chooseMoves();

test.each(SITUATIONS)('actions on a board that is %s', async (_, make, facts) => {
  const row = SITUATIONS.findIndex(([, , one]) => one === facts);
  const board = await make();
  const before = await snapshot(board);
  expect([before.state, before.held_for]).toEqual([codeOf(facts.state), facts.heldFor ?? null]);
  const wrong: string[] = [];
  const refused = async (who: string, actor: Actor, action: Tried) => {
    countTried('actions tried on a board where they are not possible or not permitted', 1);
    const outcome = await moves[action](actor, board, before.version).then(
      () => 'done',
      (error: unknown) => (error instanceof ApiError ? error.code || error.kind : String(error)),
    );
    if (!REFUSED.has(outcome)) wrong.push(`${who}: ${action} → ${outcome}`);
  };
  const listed = new Set(listedMoves(facts));
  for (const [round, action] of TRIED.entries()) {
    if (isStress || listed.has(`staff: ${action}`) || listed.has(`buyer: ${action}`))
      for (const [who, actor] of others(action, board, row, round)) await refused(who, actor, action);
    for (const [kind, actor] of owners(action, board))
      if (!listed.has(`${kind}: ${action}`)) await refused(kind, actor, action);
  }
  expect(wrong).toEqual([]);
  expect(await snapshot(board)).toEqual(before);

  // The refused attempts left the board as it was.
  for (const [index, move] of (MOVES.get(facts) ?? []).entries())
    await isDone(index === 0 ? board : await make(), move, facts);
});

/**
 * Runs a listed transition as the right user: it leads to the state in the table, its history row has the actor and both states,
 * and one audit entry records it for staff.
 */
async function isDone(board: Board, label: Move, facts: OrderFacts): Promise<void> {
  const [kind, action] = label.split(': ') as ['buyer' | 'staff', Tried];
  const [, actor] = owners(action, board).find(([owner]) => owner === kind) ?? [];
  if (!actor) throw new Error(`no actor is allowed to ${action}`);
  const { version } = await snapshot(board);
  const before = await lastEntry(server.deps.db);
  await moves[action](actor, board, version);
  const audited = await entriesAfter(server.deps.db, before);
  const names = audited.map((entry) => entry.action);
  expect(names, label).toEqual(kind === 'staff' ? [`order.${action}`] : []);
  countTried('moves of the table of states done over HTTP', 1);
  const now = await snapshot(board);
  // For a paid board, staff request the cancellation, which needs four-eyes approval.
  const isAsked = action === 'cancel' && kind === 'staff' && facts.isSold === true;
  const next = isAsked ? facts.state : nextState(facts.state, action, facts);
  expect(now.state, label).toBe(next && codeOf(next));
  const last = await server.deps.db.read
    .selectFrom('order_history')
    .selectAll()
    .where('order_id', '=', board.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(last, label).toMatchObject({
    ...{ from_state: codeOf(facts.state), to_state: now.state, action: isAsked ? 'askCancel' : action },
    ...{ actor_kind: kind, actor_id: 'staffId' in actor ? actor.staffId : board.buyer.memberId },
  });
  if (NEEDS_REASON.has(action)) expect(last.reason, label).toContain(REASON);
}
const NEEDS_REASON: ReadonlySet<Tried> = new Set([...REASONED_ACTIONS, 'requestChange', 'offerCancel']);
