import { createHash } from 'node:crypto';
import {
  CHARACTERISTICS,
  findOneOf,
  MAX_READINGS,
  PRODUCTION_STEPS,
  type ProductionStep,
  type StepEventReason,
} from '@xunban/contract';
import { z } from 'zod';
import type { Measured } from '../quality/measure-board.ts';

/** A record of a factory system as far as it can be read; not validated yet. */
export interface ReportedEvent {
  readonly externalId: string;
  readonly factoryCode: string;
  readonly orderNo: string;
  readonly step: string;
  readonly station: string;
  readonly operator: string;
  readonly goodCount: number | null;
  readonly scrapCount: number | null;
  readonly delayReason: string;
  readonly happenedAt: Date | null;
  /** The original record, truncated when it is too long to store. */
  readonly raw: string;
  /** Hash of all its values, independent of the format in which it was sent. */
  readonly hash: Buffer;
  /** The reason why the record can never be applied; null for a valid one. */
  readonly fault: { readonly reason: StepEventReason; readonly reasonDetail: string } | null;
}

const MAX_RAW = 4000;
const MAX_PIECES = 10_000_000;
/** A time without a zone is local time of the factory. */
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d{1,6})?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * Reads one record: `id`, `factory` (its code), `order`, `step`, `at`, and optionally `station`, `operator`, `good`, `scrap`,
 * `reason`, and at the inspection `inspection`: see {@link inspectionOf}. Its fault is the first error found.
 */
export function readEvent(record: unknown): ReportedEvent {
  const raw = rawOf(record);
  const fields = typeof record === 'object' && record !== null && !Array.isArray(record) ? record : {};
  const text = (name: string, maxLength: number): string => {
    const value = (fields as Record<string, unknown>)[name];
    const stated = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return stated
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxLength);
  };
  const [at, good, scrap] = [text('at', 40), text('good', 12), text('scrap', 12)];
  const parsed = {
    factoryCode: text('factory', 40).toUpperCase(),
    orderNo: text('order', 40).toUpperCase(),
    step: text('step', 40),
    station: text('station', 40),
    operator: text('operator', 40),
    goodCount: countOf(good),
    scrapCount: countOf(scrap),
    delayReason: text('reason', 200),
    happenedAt: timeOf(at),
  };
  const hash = createHash('sha256')
    .update(JSON.stringify([parsed, at, good, scrap, inspected.safeParse(inspectionField(fields)).data]))
    .digest();
  const id = text('id', 120);
  return {
    ...parsed,
    externalId: id === '' ? `#${hash.toString('hex').slice(0, 32)}` : id,
    raw,
    hash,
    fault: faultOf(fields === record, id, parsed, { at, good, scrap, isWhole: raw !== '' && raw.length < MAX_RAW }),
  };
}

/**
 * Returns the figures of an inspection in a stored record: an array `inspection` of `characteristic` with `readings`, or with
 * `isPassed` where the pieces are judged as a whole; in a table the cell has it as JSON. Empty where the record has none or they
 * cannot be read.
 */
export function inspectionOf(raw: string): readonly Measured[] {
  const items = inspected.safeParse(inspectionField(parsedJson(raw)));
  return items.success ? items.data.map((item) => ({ ...item, note: '' })) : [];
}

const inspected = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? parsedJson(value) : value || []),
  z
    .array(
      z.object({
        characteristic: z.enum(CHARACTERISTICS),
        readings: z.array(z.number().min(-1_000_000).max(1_000_000)).max(MAX_READINGS).default([]),
        isPassed: z.boolean().optional(),
      }),
    )
    .max(CHARACTERISTICS.length),
);

const inspectionField = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && 'inspection' in record ? record.inspection : [];

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Finds a production step by its name. */
export const stepNamed = (name: string): ProductionStep | undefined => findOneOf(PRODUCTION_STEPS, name);

function faultOf(
  isObject: boolean,
  id: string,
  event: Pick<ReportedEvent, 'factoryCode' | 'orderNo' | 'step' | 'happenedAt' | 'goodCount' | 'scrapCount'>,
  { at, good, scrap, isWhole }: Readonly<Record<'at' | 'good' | 'scrap', string>> & { readonly isWhole: boolean },
): ReportedEvent['fault'] {
  if (!isObject || !isWhole) return { reason: 'unreadable', reasonDetail: '' };
  if (id === '') return { reason: 'idMissing', reasonDetail: '' };
  if (event.orderNo === '') return { reason: 'orderMissing', reasonDetail: '' };
  if (stepNamed(event.step) === undefined) return { reason: 'stepUnknown', reasonDetail: event.step };
  if (event.happenedAt === null) return { reason: 'timeWrong', reasonDetail: at };
  if ((good !== '' && event.goodCount === null) || (scrap !== '' && event.scrapCount === null))
    return { reason: 'countsWrong', reasonDetail: `${good} / ${scrap}` };
  return null;
}

/** Empty for a record that is nested too deeply to be written. */
function rawOf(record: unknown): string {
  const text = typeof record === 'string' ? record : jsonOf(record);
  return text.replaceAll('\0', ' ').slice(0, MAX_RAW);
}

function jsonOf(record: unknown): string {
  try {
    return JSON.stringify(record) ?? '';
  } catch (error) {
    // The parser takes any depth, the writer only that of the stack.
    if (error instanceof RangeError) return '';
    throw error;
  }
}

function countOf(text: string): number | null {
  if (!/^\d{1,9}$/.test(text)) return null;
  const count = Number(text);
  return count <= MAX_PIECES ? count : null;
}

function timeOf(text: string): Date | null {
  const parts = TIME.exec(text);
  if (!parts) return null;
  const [, day, minute, second = ':00', zone = '+08:00'] = parts;
  const at = new Date(`${day}T${minute}${second}${zone}`);
  // 2026-02-30 would become a day in March.
  return Number.isNaN(at.getTime()) || !isDay(day ?? '') ? null : at;
}

const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
