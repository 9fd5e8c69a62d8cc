import { PRODUCTION_STEPS, type StaffDashboard, TASK_KIND_NAMES, TASK_KINDS, type TaskKind } from '@xunban/contract';
import { sum, toApi } from '@xunban/money';
import { addDays, isWorkingDay, type WorkCalendar } from '@xunban/pricing';
import { toIso } from '../../../platform/clock.ts';
import type { TaskHeap } from '../tasks/summarise-tasks.ts';

export type Figures = Pick<StaffDashboard, 'mine' | 'team' | 'kinds' | 'blocked' | 'week' | 'steps' | 'money'>;

/** Kinds of tasks about money that a customer awaits. */
const MONEY_KINDS: readonly TaskKind[] = ['settleRefund', 'matchTransfer'];
const WEEK_DAYS = 7;

/** Returns all dashboard figures that are numbers of open tasks. */
export function dashboardFigures(heaps: readonly TaskHeap[], today: string, calendar: WorkCalendar): Figures {
  const toDo = heaps.filter(({ kind }) => TASK_KINDS[kind].waitsFor === 'company');
  const own = toDo.filter(({ holder }) => holder === 'mine');
  const free = toDo.filter(({ holder }) => holder === 'unclaimed');
  const urgent = (some: readonly TaskHeap[]) => ({
    late: tasksIn(some.filter(({ isLate }) => isLate)),
    today: tasksIn(some.filter(({ isLate, dueOn }) => !isLate && dueOn === today)),
  });
  const byKind = (kinds: readonly TaskKind[]) =>
    kinds.flatMap((kind) => {
      const some = heaps.filter((heap) => heap.kind === kind);
      return some.length === 0 ? [] : [{ kind, some }];
    });
  return {
    mine: { ...urgent(own), open: tasksIn(own) },
    team: { ...urgent(toDo), open: tasksIn(toDo), unclaimed: tasksIn(free) },
    kinds: byKind(kindsWaitingFor('company')).map(({ kind, some }) => ({
      kind,
      ...urgent(some),
      mine: tasksIn(some.filter(({ holder }) => holder === 'mine')),
      unclaimed: tasksIn(some.filter(({ holder }) => holder === 'unclaimed')),
      open: tasksIn(some),
    })),
    blocked: byKind(kindsWaitingFor('buyer')).map(({ kind, some }) => ({
      kind,
      tasks: tasksIn(some),
      late: urgent(some).late,
      oldestAt: toIso(oldestOf(some)),
    })),
    week: Array.from({ length: WEEK_DAYS }, (_, place) => {
      const day = addDays(today, place);
      const due = (some: readonly TaskHeap[]) => tasksIn(some.filter(({ dueOn }) => dueOn === day));
      return { day, isWorkingDay: isWorkingDay(calendar, day), mine: due(own), unclaimed: due(free) };
    }),
    steps: PRODUCTION_STEPS.flatMap((step) => {
      const some = heaps.filter((heap) => heap.step === step);
      if (some.length === 0) return [];
      const { late, today: now } = urgent(some);
      return [{ step, late, today: now, later: tasksIn(some) - late - now }];
    }),
    money: byKind(MONEY_KINDS).map(({ kind, some }) => ({
      kind,
      tasks: tasksIn(some),
      amount: toApi(sum(some.map(({ amount }) => amount))),
      oldestAt: toIso(oldestOf(some)),
    })),
  };
}

const tasksIn = (heaps: readonly TaskHeap[]): number => heaps.reduce((all, { tasks }) => all + tasks, 0);

const oldestOf = (heaps: readonly TaskHeap[]): Date => new Date(Math.min(...heaps.map(({ oldest }) => +oldest)));

const kindsWaitingFor = (side: 'company' | 'buyer') =>
  TASK_KIND_NAMES.filter((kind) => TASK_KINDS[kind].waitsFor === side);
