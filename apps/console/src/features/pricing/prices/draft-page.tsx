import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DraftBook } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import type { PriceBook } from '@xunban/pricing';
import { Badge, Card, PageHeader, problemText, Tabs, type Tone, toast } from '@xunban/ui';
import { Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { GuardedButton, GuardedConfirmButton, usePermission } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { ObjectState } from '../../../shared/object-state.tsx';
import { wasLeftOpen } from '../../../shared/open-dialogs.ts';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { CapabilityEditor } from './components/capability-editor.tsx';
import { Differences } from './components/differences.tsx';
import { PublishDialog } from './components/draft-dialogs.tsx';
import type { FigurePlace } from './components/figure-tables.tsx';
import { JsonEditor } from './components/json-editor.tsx';
import { LayersEditor } from './components/layers-editor.tsx';
import { PriceDataContent } from './components/price-data-content.tsx';
import { ProblemList } from './components/problem-list.tsx';
import { ReplayPanel } from './components/replay-panel.tsx';
import { WithdrawalsEditor } from './components/withdrawals-editor.tsx';
import { tablesOf } from './model/tables-of.ts';
import { priceQueries } from './price-queries.ts';
import { type DraftEditing, useDraftEditing } from './use-draft-editing.ts';

type View = 'figures' | 'layers' | 'withdrawals' | 'capability' | 'differences' | 'replay' | 'json';

/** A price draft: its figures with their faults, what it changes, and what the newest quotes would cost under it. */
export function DraftPage() {
  const { id = '' } = useParams();
  return <ObjectState query={useQuery(priceQueries.draft(id))}>{(draft) => <Editor draft={draft} />}</ObjectState>;
}

function Editor({ draft }: { draft: DraftBook }) {
  const { t } = useTranslation('console-prices');
  const editing = useDraftEditing(draft);
  const canEdit = usePermission('price.edit');
  const [view, setView] = useState<View>('figures');
  useTabTitle(draft.name);
  const { data, change, replace } = editing;
  const tables = useMemo(() => tablesOf(draft.kind, data), [draft.kind, data]);
  // Requested error location: the tables start there again.
  const [shown, setShown] = useState<{ place?: FigurePlace; times: number }>({ times: 0 });
  const book = draft.kind === 'priceBook' && tables.length > 0 ? (data as unknown as PriceBook) : undefined;
  const show = (place: FigurePlace) => {
    setView('figures');
    setShown((before) => ({ place, times: before.times + 1 }));
  };
  const views: readonly View[] = [
    'figures',
    ...(book ? (['layers', 'withdrawals', 'capability'] as const) : []),
    'differences',
    ...(draft.kind === 'priceBook' ? ['replay' as const] : []),
    'json',
  ];
  return (
    <>
      <Head editing={editing} />
      <ProblemList problems={draft.problems} tables={tables} onShow={show} />
      <Card>
        <Tabs
          label={t('draft.views')}
          tabs={views.map((key) => ({
            key,
            label:
              key === 'differences' ? t('draft.differences', { count: draft.differences.length }) : t(`draft.${key}`),
          }))}
          value={view}
          onChange={setView}
        >
          {view === 'figures' && (
            <PriceDataContent
              key={shown.times}
              kind={draft.kind}
              data={data}
              tables={tables}
              problems={draft.problems}
              place={shown.place}
              onChange={canEdit ? change : undefined}
            />
          )}
          {view === 'layers' && book && (
            <LayersEditor
              book={book}
              onChange={canEdit ? (next) => replace(next as unknown as typeof data) : undefined}
              onShow={show}
            />
          )}
          {view === 'withdrawals' && book && (
            <WithdrawalsEditor
              withdrawals={book.withdrawals ?? []}
              problems={draft.problems}
              onChange={canEdit ? change : undefined}
            />
          )}
          {view === 'capability' && book && (
            <CapabilityEditor
              capability={book.capability}
              problems={draft.problems}
              onChange={canEdit ? change : undefined}
              onReplay={() => setView('replay')}
            />
          )}
          {view === 'differences' && <Differences draft={draft} />}
          {view === 'replay' && <ReplayPanel draft={draft} />}
          {view === 'json' && <JsonEditor data={data} {...(canEdit ? { onApply: replace } : {})} />}
        </Tabs>
      </Card>
    </>
  );
}

function Head({ editing }: { editing: DraftEditing }) {
  const { t } = useTranslation('console-prices');
  const { draft } = editing;
  return (
    <PageHeader
      title={
        <>
          {draft.name} <SaveState editing={editing} />
        </>
      }
      lead={
        <>
          <Link to={`/prices?kind=${draft.kind}`}>{t('draft.back')}</Link> ·{' '}
          {t('draft.basedOn', { kind: t(`kind.${draft.kind}`), version: draft.basedOn })}
          {draft.isForAnother && draft.differences.length > 0 && (
            <>
              <br />
              {t('publish.forAnother')}
            </>
          )}
        </>
      }
      actions={<Actions editing={editing} />}
    />
  );
}

const TONES: Readonly<Record<DraftEditing['state'], Tone>> = {
  saved: 'success',
  dirty: 'warning',
  saving: 'info',
  failed: 'error',
};

function SaveState({ editing }: { editing: DraftEditing }) {
  const { t } = useTranslation('console-prices');
  return (
    <span aria-live="polite">
      <Badge tone={TONES[editing.state]}>{t(`save.${editing.state}`)}</Badge>
    </span>
  );
}

function Actions({ editing }: { editing: DraftEditing }) {
  const { t } = useTranslation('console-prices');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { draft, state, save } = editing;
  const [isPublishing, setPublishing] = useState(() => wasLeftOpen(`price.publish:${draft.id}`));
  const canEdit = usePermission('price.edit');
  const discard = async () => {
    try {
      await api.priceBook.discardDraft({ params: { id: draft.id } });
      navigate(`/prices?kind=${draft.kind}`);
      await client.invalidateQueries({ queryKey: ['priceData'] });
    } catch (error) {
      toast.error(problemText(error));
    }
  };
  const { isForAnother } = draft;
  const isReady = state === 'saved' && draft.problems.length === 0 && draft.differences.length > 0;
  return (
    <>
      <Space wrap>
        {canEdit && (
          <GuardedButton
            permission="price.edit"
            disabled={state === 'saved'}
            loading={state === 'saving'}
            onClick={save}
          >
            {t('save.now')}
          </GuardedButton>
        )}
        <GuardedButton
          permission="price.publish"
          type="primary"
          disabled={!isReady || isForAnother}
          onClick={() => setPublishing(true)}
          {...(isReady && !isForAnother ? {} : { title: t(isForAnother ? 'publish.forAnother' : 'publish.notReady') })}
        >
          {t('publish.open')}
        </GuardedButton>
        {canEdit && (
          <GuardedConfirmButton
            permission="price.edit"
            danger
            question={t('draft.discardQuestion', { name: draft.name })}
            consequence={t('draft.discardConsequence')}
            onConfirm={discard}
          >
            {t('draft.discard')}
          </GuardedConfirmButton>
        )}
      </Space>
      {isPublishing && <PublishDialog draft={draft} onClose={() => setPublishing(false)} />}
    </>
  );
}
