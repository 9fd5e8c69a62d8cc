import { setTimeout as sleep } from 'node:timers/promises';
import {
  canWorkOn,
  MEASURED_STEP,
  type StaffOrderDetail,
  type StaffTask,
  TASK_KINDS,
  type TaskKind,
} from '@xunban/contract';
import type { Worker } from './staff.ts';
import type { TimedClient } from './timed-client.ts';

/** The work done by one staff user. */
export interface Done {
  readonly role: string;
  /** Steps that went through. */
  readonly steps: number;
  /** Tasks or orders that a colleague had taken or moved before. */
  readonly tooLate: number;
  /** Tasks that events named. */
  readonly followed: number;
}

/** Pause between two tasks, in milliseconds: the ten hours of the day take about ten minutes, sixty times real speed. */
const PACE_MS = { min: 1_000, max: 5_000 };
/** Staff users start one after the other, in the first twenty minutes of the day. */
const RAMP_UP_MS = 20_000;
/** Time without any work after which the day is over. Until then a colleague may create the next step. */
const IDLE_MS = 8_000;
let lastStepAt = 0;
/**
 * Limits of the console's inbox: up to this many ids are loaded at once, more reload the list; counts are refreshed at most
 * this often.
 */
const MAX_BY_ID = 200;
const COUNTS_MS = 3_000;
const SHOWN = 25;

/** Processes one task after the other until no task of a handled kind is left. */
export async function workUntilDone(worker: Worker, client: TimedClient): Promise<Done> {
  const kinds = new Set(
    [...Object.keys(STEPS), 'makeCamJob'].filter((kind) => canWorkOn(kind as TaskKind, new Set(worker.permissions))),
  );
  lastStepAt = performance.now();
  await sleep(Math.random() * RAMP_UP_MS);
  const leaving = new AbortController();
  const shown = new Set<string>();
  const followed = subscribeAsInbox(client, shown, leaving.signal);
  let [steps, tooLate] = [0, 0];
  while (performance.now() - lastStepAt < IDLE_MS) {
    await sleep(PACE_MS.min + Math.random() * (PACE_MS.max - PACE_MS.min));
    const task = await takeOne(client, kinds, shown);
    if (task === 'none') continue;
    lastStepAt = performance.now();
    if (task === 'tooLate') {
      tooLate += 1;
      continue;
    }
    const isDone =
      task.kind === 'makeCamJob' ? await releaseFiles(client, task.subjectId) : await moveOrder(client, task);
    if (isDone) steps += 1;
    else tooLate += 1;
  }
  leaving.abort();
  return { role: worker.role, steps, tooLate, followed: followed() };
}

async function moveOrder(client: TimedClient, { kind, subjectId: id }: StaffTask): Promise<unknown> {
  const order = await client.timed('order as staff see it', () => client.api.staff.order({ params: { id } }));
  return order && client.timed(`step ${kind}`, () => STEPS[kind as DayKind](client, order));
}

/** The working files of an order are made and released. */
function releaseFiles(client: TimedClient, id: string): Promise<unknown> {
  const { begin, addFile, release } = client.api.staffCamJobs;
  return client.timed('step makeCamJob', async () => {
    await begin({ params: { id } });
    const file = new File(['IPC-D-356'], 'probe.ipc');
    const { versions } = await addFile({ params: { id, kind: 'probe' }, files: { file } });
    const { version = 1, revision = 1 } = versions[0] ?? {};
    return release({ params: { id }, body: { version, revision } });
  });
}

type DayKind = 'reviewOrder' | 'planOrder' | 'produceOrder' | 'shipOrder' | 'trackParcel';

/** The figures of a good lot. */
async function measure({ staffQuality }: TimedClient['api'], id: string): Promise<void> {
  const { characteristics } = await staffQuality.ofOrder({ params: { id } });
  const items = characteristics.map(({ characteristic, kind, min, max, sample }) =>
    kind === 'verdict'
      ? { characteristic, isPassed: true }
      : { characteristic, readings: Array.from({ length: sample.size }, () => ((min ?? 0) + (max ?? min ?? 0)) / 2) },
  );
  await staffQuality.measure({ params: { id }, body: { items } });
}

let parcels = 0;
const targetOf = ({ id, version }: StaffOrderDetail) => ({ params: { id }, body: { version } });

/** The step done for each kind of task. */
const STEPS: Readonly<Record<DayKind, (client: TimedClient, order: StaffOrderDetail) => Promise<unknown>>> = {
  reviewOrder: ({ api }, order) => api.staff.approve(targetOf(order)),
  planOrder: ({ api }, order) => api.staff.startProduction(targetOf(order)),
  produceOrder: async ({ api }, order) => {
    const next = order.progress?.steps.find(({ doneAt }) => doneAt === null);
    if (next?.step === MEASURED_STEP) await measure(api, order.id);
    const counts = { goodCount: order.spec.quantity, scrapCount: 0 };
    return api.staff.completeStep({
      params: { id: order.id },
      body: { version: order.version, position: next?.position ?? 0, delayReason: '等前一批', ...counts },
    });
  },
  shipOrder: ({ api }, order) => {
    parcels += 1;
    const parcel = { carrier: 'SF', waybill: `SF${String(parcels).padStart(12, '0')}`, weightG: 400 };
    return api.staff.ship({ params: { id: order.id }, body: { version: order.version, ...parcel } });
  },
  trackParcel: ({ api }, order) => api.staff.confirmDelivery(targetOf(order)),
};

/** Lists unassigned tasks and claims one. */
async function takeOne(
  client: TimedClient,
  kinds: ReadonlySet<string>,
  shown: Set<string>,
): Promise<StaffTask | 'none' | 'tooLate'> {
  const inbox = await client.timed('inbox', () =>
    client.api.staffTasks.list({ query: { view: 'unclaimed', maxResultCount: SHOWN } }),
  );
  if (!inbox) throw new Error('own task list was refused');
  shown.clear();
  for (const { id } of inbox.items) shown.add(id);
  const own = inbox.items.filter(({ kind }) => kinds.has(kind) && TASK_KINDS[kind].waitsFor === 'company');
  const task = own[Math.floor(Math.random() * own.length)];
  if (!task) return 'none';
  const taken = await client.timed('claim', () => client.api.staffTasks.claim({ body: { ids: [task.id] } }));
  return taken?.items.some(({ id }) => id === task.id) ? task : 'tooLate';
}

/**
 * Reloads the tasks named by events, and the counts occasionally.
 * @param shown the tasks on the user's screen
 * @returns reads the number of tasks named
 */
function subscribeAsInbox(client: TimedClient, shown: ReadonlySet<string>, signal: AbortSignal): () => number {
  let [named, countsAt] = [0, 0];
  const { staffTasks } = client.api;
  const list = { view: 'unclaimed' as const };
  const readNamed = (ids: readonly string[]) => {
    const rows = ids.filter((id) => shown.has(id));
    const others = ids.filter((id) => !shown.has(id));
    return Promise.all([
      rows.length > 0 &&
        client.timed('shown rows that an event names', () =>
          staffTasks.list({ query: { ...list, ids: rows.join(','), maxResultCount: rows.length } }),
        ),
      others.length > 0 &&
        client.timed('which others stand in the list', () =>
          staffTasks.listed({ query: { ...list, ids: others.join(',') } }),
        ),
    ]);
  };
  void client.follow(async (ids) => {
    named += ids.length;
    if (ids.length > MAX_BY_ID)
      await client.timed('inbox', () => staffTasks.list({ query: { ...list, maxResultCount: SHOWN } }));
    else if (ids.length > 0) await readNamed(ids);
    if (performance.now() - countsAt < COUNTS_MS) return;
    countsAt = performance.now();
    await client.timed('counts of the inbox', () => staffTasks.counts({}));
  }, signal);
  return () => named;
}
