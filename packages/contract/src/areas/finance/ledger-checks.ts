import { z } from 'zod';
import { ALARM_KINDS, LIMITED_ACTIONS } from '../../alarm-kinds.ts';
import { call } from '../../call.ts';
import { FIGURE_UNITS, LEDGER_RULE_NAMES } from '../../ledger-rules.ts';
import {
  filter,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  page,
  paging,
  searchText,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';

/** A ledger rule violated at one place. */
const bookViolation = z
  .object({
    rule: z.enum(LEDGER_RULE_NAMES),
    /** Number in the list of invariants, such as `I2`. */
    invariant: z.string(),
    /** Display number of the order, payment, journal or account. */
    object: z.string(),
    unit: z.enum(FIGURE_UNITS),
    /** Yuan, or how many. */
    expected: z.number(),
    actual: z.number(),
  })
  .meta({ id: 'BookViolation' });

const ledgerCheck = z
  .object({
    id,
    /** `running`: until it has ended, or for ever when its process died. */
    state: z.enum(['running', 'clean', 'violated', 'failed']),
    startedAt: isoTime,
    /** Null while it runs. */
    seconds: z.number().nullable(),
    violationCount: z.number().int(),
    /** Empty for a run of the schedule. */
    askedBy: z.string(),
  })
  .meta({ id: 'LedgerCheck' });

const ledgerCheckDetail = ledgerCheck.extend({ violations: z.array(bookViolation) }).meta({ id: 'LedgerCheckDetail' });

const alarm = z
  .object({
    id,
    kind: z.enum(ALARM_KINDS),
    /** Number of the order, refund, transfer or member concerned; empty for the ledger as a whole. */
    subject: z.string(),
    /** Amount of an action. */
    amount: visibleWith('amount.view', yuan.nullable()),
    /** Number of violations found by the ledger check. */
    violationCount: z.number().int().nullable(),
    /** The user who raised it; empty for the ledger checks. */
    actor: z.string(),
    raisedAt: isoTime,
    times: z.number().int(),
    lastRaisedAt: isoTime,
    endedAt: isoTime.nullable(),
    /** Empty while it is open, and for one that was over by itself. */
    acknowledgedBy: z.string(),
    note: z.string(),
    can: z.array(z.enum(['acknowledge'])),
  })
  .meta({ id: 'Alarm' });

const positiveYuanIn = yuanIn.refine((value) => Number(value) > 0, { message: 'yuan' });
const shareIn = intIn(1, 100).nullable();

const actionLimit = z
  .object({
    action: z.enum(LIMITED_ACTIONS),
    version: z.number().int(),
    perAction: yuan,
    perDay: yuan,
    /** From this amount on, others are notified. */
    alarm: yuan,
    /** Per cent of the engine's price; for price changes only, and empty for any other action. */
    perActionShare: z.number().nullable(),
    alarmShare: z.number().nullable(),
  })
  .meta({ id: 'ActionLimit' });

/** Runs of the ledger checks, alarms, and the limits of a single staff user. */
export const staffLedgerChecks = {
  runs: call({
    method: 'GET',
    path: '/api/staff/ledger-check-runs',
    area: 'staff',
    access: { staff: 'ledger.view' },
    summary: 'Lists ledger checks, newest first, and the time of the next automatic one (HH:MM in Shanghai).',
    query: z.object(paging),
    result: page(ledgerCheck).extend({ nightlyAt: z.string() }),
  }),
  run: call({
    method: 'GET',
    path: '/api/staff/ledger-check-runs/{id}',
    area: 'staff',
    access: { staff: 'ledger.view' },
    summary: 'Returns a ledger check with its findings.',
    params: z.object({ id: idIn }),
    result: ledgerCheckDetail,
  }),
  check: call({
    method: 'POST',
    path: '/api/staff/ledger-check-runs',
    area: 'staff',
    access: { staff: 'ledgerChecks.check' },
    audit: 'ledgerChecks.check',
    summary: 'Runs a ledger check and stores its findings.',
    result: ledgerCheckDetail,
  }),
  alarms: call({
    method: 'GET',
    path: '/api/staff/alarms',
    area: 'staff',
    access: { staff: 'alarm.view' },
    summary: 'Lists alarms of the ledger and of large actions, open ones first.',
    query: z.object({ ...paging, state: filter(z.enum(['open', 'ended'])), filter: filter(searchText(60)) }),
    result: page(alarm),
  }),
  openAlarms: call({
    method: 'GET',
    path: '/api/staff/open-alarms',
    area: 'staff',
    access: { staff: 'alarm.view' },
    summary: 'Returns the number of open alarms.',
    result: z.object({ open: z.number().int() }),
  }),
  acknowledge: call({
    method: 'POST',
    path: '/api/staff/alarms/{id}/acknowledge',
    area: 'staff',
    access: { staff: 'alarm.acknowledge' },
    audit: 'alarm.acknowledge',
    summary: 'Closes an alarm with a note on its handling; not one about an own action.',
    params: z.object({ id: idIn }),
    body: z.object({ note: multilineText(300).min(2, { message: 'required' }) }),
    result: alarm,
    idempotent: true,
  }),
  limits: call({
    method: 'GET',
    path: '/api/staff/action-limits',
    area: 'staff',
    access: { staff: 'alarm.view' },
    summary: 'Lists the limits of one staff user: for one action, for one day, and the threshold to notify others.',
    result: z.array(actionLimit),
  }),
  setLimit: call({
    method: 'PUT',
    path: '/api/staff/action-limits/{action}',
    area: 'staff',
    access: { staff: 'limit.edit' },
    audit: 'limit.set',
    summary: 'Sets the limits of one staff user. Others are notified.',
    params: z.object({ action: z.enum(LIMITED_ACTIONS) }),
    body: z.object({
      version: intIn(1, 1_000_000_000),
      perAction: positiveYuanIn,
      perDay: positiveYuanIn,
      alarm: positiveYuanIn,
      perActionShare: shareIn.default(null),
      alarmShare: shareIn.default(null),
      reason: multilineText(200).min(2, { message: 'required' }),
    }),
    result: z.array(actionLimit),
    idempotent: true,
  }),
};
