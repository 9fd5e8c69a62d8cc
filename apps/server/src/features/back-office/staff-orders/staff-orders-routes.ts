import {
  type AllCalls,
  type BoardLayers,
  type CallInput,
  type CallOutput,
  CONFIRMED_ACTIONS,
  calls,
  REASONED_ACTIONS,
  type StaffAction,
  type StaffOrderSummary,
  type StaffPermission,
} from '@xunban/contract';
import { parseYuan } from '@xunban/money';
import type { Staff } from '../../../platform/auth/actor.ts';
import { toIso } from '../../../platform/clock.ts';
import type { InTransaction, Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { exportList } from '../../../platform/lists/export-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import type { AnalysisPool } from '../../files/files/board-analysis/analysis-pool.ts';
import type { StoredBoardFile } from '../../files/files/board-files.ts';
import type { LayerDrawing } from '../../files/files/board-layers.ts';
import type { FileComparison } from '../../files/files/compare-files.ts';
import { readCorrected } from '../../files/files/correct-roles.ts';
import type { LayerPages } from '../../files/files/layer-pages.ts';
import type { FulfilmentPort } from '../../fulfilment/port/fulfilment-port.ts';
import { memberPlaces } from '../../identity/accounts/member-cards.ts';
import { decideChange } from '../../orders/change-orders/decide-change.ts';
import { withdrawChange } from '../../orders/change-orders/end-change.ts';
import { offerCancellation, withdrawCancellation } from '../../orders/change-orders/offer-cancellation.ts';
import { requestChange } from '../../orders/change-orders/request-change.ts';
import { revertByStaff } from '../../orders/change-orders/revert-change.ts';
import { downloadBoardFile } from '../../orders/order-review/download-board-file.ts';
import { requireFileOfOrder } from '../../orders/order-review/file-of-order.ts';
import { type MovedOrder, moveOrder } from '../../orders/order-review/move-order.ts';
import { correctRoles, fileToCorrect, roleCorrectionsOf } from '../../orders/order-review/role-corrections.ts';
import { PRECEDENT_DAYS, precedentsOf } from '../../orders/order-review/verdicts.ts';
import { findOrder, findOrders } from '../../orders/order-views/find-orders.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { type SortField, storedCounts } from '../../orders-core/orders/list-orders.ts';
import { type StaffActor, staffActor } from '../../orders-core/orders/order-actor.ts';
import { readSorting } from '../../orders-core/orders/order-sorting.ts';
import { requestCancellation } from '../cancel-requests/request-cancellation.ts';
import { caseHistory } from './case-history.ts';
import { decideMaterial } from './decide-material.ts';
import { exportedOrders } from './export-orders.ts';
import { fileOfOrder, orderedPair, previousOfOrder, roundPair } from './previous-of-order.ts';
import { viewForStaff, viewQueue } from './staff-order-view.ts';

/** Sorting by amount would reveal the hidden amounts. */
const hiddenSorts = (permissions: ReadonlySet<StaffPermission>): readonly SortField[] =>
  permissions.has('amount.view') ? [] : ['amount'];

type Answer = CallOutput<AllCalls['staff']['order']>;

interface FileReading {
  readonly analysis: AnalysisPool;
  readonly comparison: FileComparison;
  readonly layers: LayerDrawing;
  readonly pages: LayerPages;
}

export function staffOrdersRoutes(
  deps: Deps,
  { analysis, comparison, layers, pages }: FileReading,
  fulfilment: FulfilmentPort,
): readonly Route[] {
  const { read, readLagging } = deps.db;
  /** The use cases of actions that do more than change the state of the order. */
  const useCases: Partial<Record<StaffAction, (tx: Tx, by: StaffActor, order: MovedOrder) => Promise<void>>> = {
    startProduction: (tx, by, order) => fulfilment.startProduction(tx, by, order),
    confirmDelivery: (tx, by, order) => fulfilment.confirmDelivery(tx, by, order),
    withdrawChange,
    revertChange: revertByStaff,
    withdrawCancel: withdrawCancellation,
  };
  const move = (tx: Tx, by: StaffActor, action: StaffAction, order: MovedOrder): Promise<void> =>
    useCases[action]?.(tx, by, order) ?? moveOrder(tx, by, action, order);
  return [
    route(calls.staff.orders, ({ actor, query }) => queueOf(readLagging, actor, query, query)),
    route(calls.staffExports.orders, (request) => {
      const { actor, query } = request;
      return exportList(
        deps,
        exportedOrders((reader, page) => queueOf(reader, actor, query, page)),
        request,
      );
    }),
    route(calls.staff.orderCounts, async () =>
      [...(await storedCounts(read))].map(([state, count]) => ({ state, count })),
    ),
    route(calls.staff.order, async ({ actor, params }) =>
      viewForStaff(read, actor, await findOrder(read, null, params)),
    ),
    route(calls.staff.boardFile, ({ params, signal, once }) => downloadBoardFile(deps, once, params.id, signal)),
    route(calls.comparison.previousOfOrder, ({ params }) => previousOfOrder(read, params.id)),
    route(calls.comparison.orders, async ({ actor, params, signal }) => {
      const { before, after } = await orderedPair(read, params);
      return comparison.compare(before, after, { owner: actor.staffId, signal });
    }),
    route(calls.comparison.orderImage, async ({ actor, params, signal }) => {
      const { before, after } = await orderedPair(read, params);
      return comparison.image(before, after, params.image, { owner: actor.staffId, signal });
    }),
    route(calls.comparison.rounds, async ({ actor, params, signal }) => {
      const { before, after } = await roundPair(read, params);
      return comparison.compare(before, after, { owner: actor.staffId, signal });
    }),
    route(calls.comparison.roundImage, async ({ actor, params, signal }) => {
      const { before, after } = await roundPair(read, params);
      return comparison.image(before, after, params.image, { owner: actor.staffId, signal });
    }),
    route(calls.staffCases.history, ({ params }) => caseHistory(read, params.id)),
    route(calls.staffCases.layers, async ({ actor, params, signal }) => {
      const file = await fileOfOrder(read, params.id);
      const [drawn, corrections] = await Promise.all([
        layers.list(file, { owner: actor.staffId, signal }),
        roleCorrectionsOf(read, params.id, file.fileId),
      ]);
      const names = await staffNames(
        read,
        corrections.map(({ staffId }) => staffId),
      );
      return { ...drawn, ...viewRoles(file, corrections, names) };
    }),
    route(calls.staffCases.correctRoles, async ({ actor, params, body, signal, once }) => {
      const wanted = body.roles.map(({ name, role }) => ({ name, to: role }));
      const file = await fileToCorrect(read, params.id, wanted);
      const chosen = Object.fromEntries(wanted.map(({ name, to }) => [name, to]));
      const caller = { owner: actor.staffId, signal };
      const board = await readCorrected({ ...deps, analysis }, file, chosen, caller);
      const { version } = body;
      return runStep(once, actor, params.id, (tx, by) =>
        correctRoles(tx, by, { orderId: params.id, version, wanted, read: board }),
      );
    }),
    route(calls.staffCases.layerImage, async ({ actor, params, signal }) =>
      layers.image(await fileOfOrder(read, params.id), params.layer, { owner: actor.staffId, signal }),
    ),
    route(calls.staffCases.layerPages, async ({ actor, params, language, signal, once }) => {
      const order = await findPcbOrder(read, params);
      if (!order) throw new Refusal('notFound');
      const reply = await pages(await fileOfOrder(read, params.id), language, { owner: actor.staffId, signal });
      await once((tx) => recordAction(tx, { object: boardObject(order) }));
      return reply;
    }),
    route(calls.staff.precedents, async ({ actor, params }) => {
      const order = await findPcbOrder(read, params);
      if (!order) throw new Refusal('notFound');
      return { days: PRECEDENT_DAYS, items: await precedentsOf(read, actor.staffId, order) };
    }),
    ...CONFIRMED_ACTIONS.map((action) =>
      route(calls.staff[action], async ({ actor, params, body, once }) => {
        if (action === 'approve') await requireFileOfOrder(deps, params.id);
        return runStep(once, actor, params.id, (tx, by) =>
          move(tx, by, action, { ...body, reason: '', orderId: params.id }),
        );
      }),
    ),
    ...REASONED_ACTIONS.map((action) =>
      route(calls.staff[action], ({ actor, params, body, once }) =>
        runStep(once, actor, params.id, (tx, by) => move(tx, by, action, { ...body, orderId: params.id })),
      ),
    ),
    route(calls.staff.requestChange, ({ actor, params, body, once }) =>
      runStep(once, actor, params.id, (tx, by) => requestChange(tx, by, params.id, body)),
    ),
    route(calls.staff.decideChange, ({ actor, params, body, once }) =>
      runStep(once, actor, params.id, (tx, by) =>
        decideChange(tx, by, { ...body, note: body.note ?? '', orderId: params.id }),
      ),
    ),
    route(calls.staff.completeStep, ({ actor, params, body, once }) =>
      runStep(once, actor, params.id, (tx, by) => fulfilment.completeStep(tx, by, { ...body, orderId: params.id })),
    ),
    route(calls.staff.ship, ({ actor, params, body, once }) =>
      runStep(once, actor, params.id, (tx, by) => fulfilment.ship(tx, by, { ...body, orderId: params.id })),
    ),
    route(calls.staff.awaitMaterial, ({ actor, params, body, once }) =>
      runStep(once, actor, params.id, (tx, by) => fulfilment.awaitMaterial(tx, by, { ...body, orderId: params.id })),
    ),
    route(calls.staff.decideMaterial, ({ actor, params, body, once }) =>
      runStep(once, actor, params.id, (tx, by) => decideMaterial(tx, fulfilment, by, { ...body, orderId: params.id })),
    ),
    route(calls.staff.offerCancel, ({ actor, params, body, once }) => {
      const feeFen = parseYuan(String(body.fee));
      return runStep(once, actor, params.id, (tx, by) =>
        offerCancellation(tx, by, { ...body, feeFen, orderId: params.id }),
      );
    }),
    route(calls.staff.cancelOrder, ({ actor, params, body, once }) =>
      runStep(once, actor, params.id, (tx, by) => requestCancellation(tx, by, { ...body, orderId: params.id })),
    ),
  ];

  /** One step on one order in one transaction, answered with the resulting order. */
  function runStep(
    once: InTransaction,
    actor: { readonly permissions: ReadonlySet<StaffPermission> } & Pick<Staff, 'staffId' | 'name'>,
    orderId: string,
    step: (tx: Tx, by: StaffActor) => Promise<void>,
  ): Promise<Answer> {
    return once(async (tx) => {
      await step(tx, staffActor(actor));
      return viewForStaff(tx, actor, await findOrder(tx, null, { id: orderId }));
    });
  }
}

function viewRoles(
  { facts, roles }: StoredBoardFile,
  corrections: Awaited<ReturnType<typeof roleCorrectionsOf>>,
  names: ReadonlyMap<string | null, string>,
): Pick<BoardLayers, 'files' | 'corrections'> {
  return {
    files: facts.files.map(({ name, role }) => ({ name, role, isChosen: Object.hasOwn(roles, name) })),
    corrections: corrections.map(({ changes, staffId, at }) => ({
      changes,
      staffName: names.get(staffId) ?? '',
      at: toIso(at),
    })),
  };
}

type Asked = CallInput<AllCalls['staff']['orders']>['query'];

/** Sorts by longest waiting time unless another order is requested. */
async function queueOf(
  reader: Reader,
  { permissions }: Pick<Staff, 'permissions'>,
  { state, product, filter, orderNos, sorting }: Pick<Asked, 'state' | 'product' | 'filter' | 'orderNos' | 'sorting'>,
  page: Pick<Asked, 'skipCount' | 'maxResultCount'>,
): Promise<{ totalCount: number; items: StaffOrderSummary[] }> {
  const { total, items } = await findOrders(
    reader,
    { state, product, text: filter, orderNos, places: memberPlaces(permissions) },
    {
      sorts: readSorting(sorting, { field: 'waitingSince', direction: 'asc' }, hiddenSorts(permissions)),
      endedLast: !sorting,
      skip: page.skipCount,
      take: page.maxResultCount,
    },
  );
  return { totalCount: total, items: await viewQueue(reader, permissions, items) };
}
