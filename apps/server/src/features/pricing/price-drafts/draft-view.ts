import type { DraftBook, PriceChange, PublishedBook } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { documentTexts } from '@xunban/i18n/documents';
import { placeOfPath, priceDataDifferences } from '@xunban/pricing/differences';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { publishedData, publishedVersion } from '../prices/price-versions.ts';
import type { DraftChange, PriceDraft } from './draft-store.ts';
import { type Fault, PRICE_DATA_KINDS, type PriceDataKind } from './price-data-kinds.ts';
import { priceTexts } from './price-texts.ts';
import type { PublishedVersion } from './published-versions.ts';

export const viewPublished = ({
  kind,
  version,
  state,
  effectiveAt,
  publishedAt,
  isWithdrawable,
  uses,
}: PublishedVersion): PublishedBook => ({
  ...{ kind, version, state, isWithdrawable, quotes: uses },
  effectiveAt: toIso(effectiveAt),
  publishedAt: toIso(publishedAt),
});

export const viewDraftSummary = ({ id, kind, name, basedOn, revision, changedBy, changedAt }: PriceDraft) => ({
  ...{ id, kind, name, basedOn, revision, changedBy },
  changedAt: toIso(changedAt),
});

/** A draft with its faults as text and its changes, for one staff user. */
export async function viewDraft(
  reader: Reader,
  draft: PriceDraft,
  { staffId, language }: { readonly staffId: string; readonly language: Language },
): Promise<DraftBook> {
  const { table, isMoney, faultsOf } = PRICE_DATA_KINDS[draft.kind];
  const base = await publishedVersion(reader, table, draft.basedOn);
  const before = base ? await publishedData(reader, table, base.version) : {};
  const texts = priceTexts(language);
  return {
    ...viewDraftSummary(draft),
    isForAnother: isMoney && draft.authors.includes(staffId),
    data: draft.data as DraftBook['data'],
    problems: faultsOf(draft.data).map((fault) => viewProblem(draft.kind, draft.data, fault, language)),
    differences: priceDataDifferences(draft.kind, before, draft.data, texts).map(
      ({ path, before: was, after, place, change }) => ({
        ...{ path, place, change },
        before: was ?? null,
        after: after ?? null,
      }),
    ),
  };
}

function viewProblem(
  kind: PriceDataKind,
  data: unknown,
  { code, path, params, rowsAre }: Fault,
  language: Language,
): DraftBook['problems'][number] {
  const { pricing, option } = documentTexts(language);
  const figures = Object.entries(params).map(([name, value]) => {
    const field = name === 'option' ? path.split('.').at(-1) : name;
    const text = field !== undefined && FIELDS.test(`${path} ${name}`) ? option(field, String(value)) : value;
    return pricing(`tariffFigure.${name}`, { value: text }) ?? `${name} ${value}`;
  });
  const message = pricing(`tariffProblem.${code}`, { figures: figures.join(pricing('tariffFigure.gap') ?? ', ') });
  return {
    ...{ code, path, params: { ...params }, message: message ?? code },
    place: placeOfPath(kind, data, path, rowsAre, priceTexts(language)),
  };
}

/** Figures that are an option of a board: a material, or the option of the field that the path ends with. */
const FIELDS = / material$|^options\.\w+ option$/;

export const viewChange = ({ id, at, staffName, action, kind, subject, reason }: DraftChange): PriceChange => ({
  ...{ id, staffName, action, kind, subject, reason },
  at: toIso(at),
});
