import type { DraftBook, PriceChange, PublishedBook } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { documentWords } from '@xunban/i18n/documents';
import type { BookProblem } from '@xunban/pricing';
import { toIso } from '../../platform/clock.ts';
import type { Reader } from '../../platform/db/transaction.ts';
import { publishedData, publishedVersion } from '../prices/price-versions.ts';
import { priceDataDifferences } from './draft-differences.ts';
import type { DraftChange, PriceDraft } from './draft-store.ts';
import { PRICE_DATA_KINDS } from './price-data-kinds.ts';
import type { PublishedVersion } from './published-versions.ts';

export const viewPublished = ({
  kind,
  version,
  state,
  effectiveAt,
  publishedAt,
  uses,
}: PublishedVersion): PublishedBook => ({
  ...{ kind, version, state, quotes: uses },
  effectiveAt: toIso(effectiveAt),
  publishedAt: toIso(publishedAt),
});

export const viewDraftSummary = ({ id, kind, name, basedOn, revision, changedBy, changedAt }: PriceDraft) => ({
  ...{ id, kind, name, basedOn, revision, changedBy },
  changedAt: toIso(changedAt),
});

/** A draft with its faults in words and what it changes. */
export async function viewDraft(reader: Reader, draft: PriceDraft, language: Language): Promise<DraftBook> {
  const { table, faultsOf } = PRICE_DATA_KINDS[draft.kind];
  const base = await publishedVersion(reader, table, draft.basedOn);
  const before = base ? await publishedData(reader, table, base.version) : {};
  return {
    ...viewDraftSummary(draft),
    data: draft.data as DraftBook['data'],
    problems: faultsOf(draft.data).map((problem) => viewProblem(problem, language)),
    differences: priceDataDifferences(before, draft.data).map(({ path, before: was, after }) => ({
      path,
      before: was ?? null,
      after: after ?? null,
    })),
  };
}

function viewProblem({ code, path, params }: BookProblem, language: Language): DraftBook['problems'][number] {
  const { pricing } = documentWords(language);
  const figures = Object.entries(params).map(([name, value]) => {
    const word = pricing(`option.${name}.${value}`) ?? value;
    return pricing(`tariffFigure.${name}`, { value: word }) ?? `${name} ${value}`;
  });
  const message = pricing(`tariffProblem.${code}`, {
    path,
    figures: figures.join(pricing('tariffFigure.gap') ?? ', '),
  });
  return { code, path, params: { ...params }, message: message ?? code };
}

export const viewChange = ({ id, at, staffName, action, kind, subject, reason }: DraftChange): PriceChange => ({
  ...{ id, staffName, action, kind, subject, reason },
  at: toIso(at),
});
