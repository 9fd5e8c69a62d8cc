import { LANGUAGES } from '@xunban/i18n';
import { priceDataDifferences } from '@xunban/pricing/differences';
import { shanghaiDay, toIso } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import { type AuditPlace, recordAction } from '../../base/audit/record-action.ts';
import {
  publishedData,
  publishedNow,
  publishedVersion,
  publishVersion,
  withdrawVersion,
} from '../prices/price-versions.ts';
import {
  deleteDraft,
  findDraft,
  insertDraft,
  lockDraft,
  type PriceDraft,
  recordChange,
  updateDraft,
} from './draft-store.ts';
import { PRICE_DATA_KINDS, type PriceDataKind } from './price-data-kinds.ts';
import { priceTexts } from './price-texts.ts';

/**
 * Starts a draft with the data of a published version.
 * @param input.basedOn the version in force when absent
 * @throws Refusal `notFound` when the version does not exist
 */
export async function startDraft(
  tx: Tx,
  staffId: string,
  input: { readonly kind: PriceDataKind; readonly name: string; readonly basedOn?: string | undefined },
): Promise<PriceDraft> {
  const { table } = PRICE_DATA_KINDS[input.kind];
  const base =
    input.basedOn === undefined ? await publishedNow(tx, table) : await publishedVersion(tx, table, input.basedOn);
  if (!base) throw new Refusal('notFound');
  const data = await publishedData(tx, table, base.version);
  const { kind, name } = input;
  const id = await insertDraft(tx, { kind, name, basedOn: base.version, data, staffId });
  await recordChange(tx, { kind, action: 'draft', subject: name, reason: '', staffId });
  await recordAction(tx, { object: draftObject(id, name), after: { priceData: kind, basedOn: base.version } });
  return requireDraft(await findDraft(tx, id));
}

/** Saves a draft, whether its data have faults or not. @throws Refusal `notFound`, `staleVersion` */
export async function saveDraft(
  tx: Tx,
  staffId: string,
  id: string,
  input: { readonly revision: number; readonly data: unknown },
): Promise<PriceDraft> {
  const { kind, name, data } = await lockDraftRevision(tx, id, input.revision);
  await updateDraft(tx, id, input.data, staffId);
  await recordChange(tx, { kind, action: 'save', subject: name, reason: '', staffId });
  await recordAction(tx, { object: draftObject(id, name), places: changedPlaces(kind, data, input.data) });
  return requireDraft(await findDraft(tx, id));
}

/** @throws Refusal `notFound` */
export async function discardDraft(tx: Tx, staffId: string, id: string): Promise<void> {
  const { kind, name, basedOn } = requireDraft(await lockDraft(tx, id));
  await deleteDraft(tx, id);
  await recordChange(tx, { kind, action: 'discard', subject: name, reason: '', staffId });
  await recordAction(tx, { object: draftObject(id, name), before: { priceData: kind, basedOn } });
}

export interface Publication {
  readonly revision: number;
  readonly version: string;
  /** From now on when absent. */
  readonly effectiveAt?: string | undefined;
  readonly reason: string;
}

/**
 * Publishes a draft without faults and removes it. Prices and freight are published by a user who is independent of each author.
 * @throws Refusal `notFound`, `staleVersion`, `tariff.hasFaults`, `tariff.versionTaken`, `tariff.effectiveInPast`, `tariff.own`, and
 *   those of {@link requireFourEyes}
 */
export async function publishDraft(tx: Tx, staffId: string, id: string, wish: Publication): Promise<PriceDataKind> {
  const { kind, name, data, basedOn, authors } = await lockDraftRevision(tx, id, wish.revision);
  const { table, isMoney, faultsOf } = PRICE_DATA_KINDS[kind];
  for (const askedBy of isMoney ? authors : [])
    await requireFourEyes(tx, { askedBy, staffId, own: 'tariff.own', object: draftObject(id, name), amount: null });
  const { version, reason } = wish;
  const now = await databaseNow(tx);
  const effectiveAt = wish.effectiveAt === undefined ? now : new Date(wish.effectiveAt);
  if (effectiveAt.getTime() < now.getTime()) throw new Refusal('tariff.effectiveInPast');
  const published = withVersion(kind, data, version, effectiveAt);
  const faults = faultsOf(published);
  if (faults.length > 0) throw new Refusal('tariff.hasFaults', { params: { count: faults.length }, data: { faults } });
  const inForce = await publishedNow(tx, table);
  if (!(await publishVersion(tx, table, { version, data: published, effectiveAt })))
    throw new Refusal('tariff.versionTaken', { params: { version } });
  await deleteDraft(tx, id);
  await recordChange(tx, { kind, action: 'publish', subject: version, reason, staffId });
  await recordAction(tx, {
    object: versionObject(kind, version),
    before: { versionInForce: inForce?.version },
    after: { versionInForce: version, effectiveAt: toIso(effectiveAt) },
    places: changedPlaces(kind, await publishedData(tx, table, basedOn), data),
    reason,
  });
  return kind;
}

/** The data carry their own version, and a book its first day. */
function withVersion(kind: PriceDataKind, data: unknown, version: string, effectiveAt: Date): object {
  const day = kind === 'priceBook' ? { effectiveFrom: shanghaiDay(effectiveAt) } : {};
  return { ...(data as object), version, ...day };
}

/**
 * A version counts no more; the one before it does again. What was promised under it still holds.
 * @throws Refusal `notFound`, `tariff.withdrawn` (already), `tariff.nothingLeft` (none would be in force)
 */
export async function withdrawPublished(
  tx: Tx,
  staffId: string,
  input: { readonly kind: PriceDataKind; readonly version: string; readonly reason: string },
): Promise<void> {
  const { kind, version, reason } = input;
  const { table } = PRICE_DATA_KINDS[kind];
  if (!(await publishedVersion(tx, table, version))) throw new Refusal('notFound');
  const before = await publishedNow(tx, table);
  if (!(await withdrawVersion(tx, table, version))) throw new Refusal('tariff.withdrawn', { params: { version } });
  const after = await publishedNow(tx, table);
  if (!after) throw new Refusal('tariff.nothingLeft');
  await recordChange(tx, { kind, action: 'withdraw', subject: version, reason, staffId });
  await recordAction(tx, {
    object: versionObject(kind, version),
    before: { versionInForce: before?.version },
    after: { versionInForce: after.version },
    reason,
  });
}

const draftObject = (id: string, name: string) => ({ kind: 'priceDraft', id, no: name }) as const;
const versionObject = (kind: PriceDataKind, version: string) =>
  ({ kind: 'priceVersion', id: `${kind}/${version}`, no: version }) as const;

async function lockDraftRevision(tx: Tx, id: string, revision: number): Promise<PriceDraft> {
  const draft = requireDraft(await lockDraft(tx, id));
  if (draft.revision !== revision) throw new Refusal('staleVersion');
  return draft;
}

export function requireDraft(draft: PriceDraft | undefined): PriceDraft {
  if (!draft) throw new Refusal('notFound');
  return draft;
}

/** Differences of price data, as text in every language: a later reader of the audit log has no other source. */
function changedPlaces(kind: PriceDataKind, before: unknown, after: unknown): readonly AuditPlace[] {
  const byLanguage = LANGUAGES.map((language) => ({
    language,
    differences: priceDataDifferences(kind, before, after, priceTexts(language)),
  }));
  const [first] = byLanguage;
  return (first?.differences ?? []).map(({ path }, index) => ({
    path,
    texts: Object.fromEntries(
      byLanguage.map(({ language, differences }) => [
        language,
        { place: differences[index]?.place ?? path, change: differences[index]?.change ?? '' },
      ]),
    ),
  }));
}
