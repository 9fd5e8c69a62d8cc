import type { StaffTask } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, PageHeader, useIsMobile } from '@xunban/ui';
import { Button, type InputRef, Modal } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../../shared/api.ts';
import { ExportButton } from '../../../shared/export-button.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { ScheduleNotices } from '../schedules/own-schedule.tsx';
import { BatchBar } from './components/batch-bar.tsx';
import { HandOverDialog } from './components/hand-over-dialog.tsx';
import { InboxFilters } from './components/inbox-filters.tsx';
import { SavedViews } from './components/saved-views.tsx';
import { TaskList } from './components/task-list.tsx';
import { TaskPanel } from './components/task-panel.tsx';
import styles from './inbox.module.css';
import { asked, type InboxQuery, NARROWINGS, type Narrowing, stepOf } from './inbox-queries.ts';
import { type Inbox, useInbox } from './use-inbox.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useTaskActions } from './use-task-actions.ts';

const KEYS = [
  ['J / ↓', 'next'],
  ['K / ↑', 'previous'],
  ['Enter', 'open'],
  ['E', 'step'],
  ['C', 'claim'],
  ['R', 'release'],
  ['X', 'check'],
  ['N', 'arrived'],
  ['/', 'search'],
  ['?', 'help'],
] as const;

/** Lists the keyboard shortcuts of the inbox. */
function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('console-inbox');
  return (
    <Modal open title={t('keys.title')} footer={null} onCancel={onClose}>
      <dl className={classes(layout['stack2'], layout['softTerms'], styles['facts'])}>
        {KEYS.map(([key, name]) => (
          <div key={name}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

/**
 * The tasks of the user, one line each, the one due first at the top; the subject of the chosen one is shown next to the list.
 */
export function InboxPage() {
  const { t } = useTranslation('console-inbox');
  const isMobile = useIsMobile();
  const inbox = useInbox();
  const { query, view, live, chosen, checkedTasks, setFilter } = inbox;
  const [handingOver, setHandingOver] = useState<readonly StaffTask[]>([]);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const searchBox = useRef<InputRef>(null);
  const showHelp = () => setHelpOpen(true);
  useTabTitle([t('title'), t(`view.${view}`), query.filters.filter].filter(Boolean).join(' · '));
  usePageKeys(inbox, page, searchBox, showHelp);
  return (
    <div ref={page}>
      <InboxHeader inbox={inbox} onHelp={showHelp} />
      <ScheduleNotices />
      <InboxFilters
        inbox={inbox}
        searchBox={searchBox}
        // The keys of the list work again without a press of the mouse.
        onSearched={() => page.current?.querySelector<HTMLElement>('[data-task]')?.focus()}
      />
      <Narrowed filters={query.filters} onDrop={(name) => setFilter(name, undefined)} />
      {live.arrived > 0 && (
        <Button type="link" onClick={live.showArrived} className={styles['arrived'] ?? ''}>
          {t('list.arrived', { count: live.arrived })}
        </Button>
      )}
      {checkedTasks.length > 0 && (
        <BatchBar tasks={checkedTasks} onHandOver={() => setHandingOver(checkedTasks)} onClear={inbox.clearChecked} />
      )}
      <div className={styles['split']}>
        <TaskList inbox={inbox} />
        {!isMobile && chosen.task && (
          <TaskPanel
            key={chosen.task.id}
            task={chosen.task}
            hasLeft={chosen.hasLeft}
            onHandOver={() => chosen.task && setHandingOver([chosen.task])}
          />
        )}
      </div>
      {handingOver.length > 0 && <HandOverDialog tasks={handingOver} onClose={() => setHandingOver([])} />}
      {isHelpOpen && <KeysHelp onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

function InboxHeader({ inbox, onHelp }: { readonly inbox: Inbox; readonly onHelp: () => void }) {
  const { t } = useTranslation('console-inbox');
  const { pathname, search } = useLocation();
  return (
    <PageHeader
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ExportButton
            name={t(`view.${inbox.view}`)}
            call={(options, file) => api.staffExports.tasks({ query: { ...asked(inbox.query), file } }, options)}
          />
          <SavedViews address={`${pathname}${search}`} />
          <Button onClick={onHelp}>{t('keys.title')}</Button>
        </>
      }
    />
  );
}

function usePageKeys(
  { targets, chosen, checked, check, live, open }: Inbox,
  page: RefObject<HTMLElement | null>,
  searchBox: RefObject<InputRef | null>,
  help: () => void,
): void {
  const { claim, release } = useTaskActions();
  const ids = targets.map(({ id }) => id);
  useInboxKeys({
    next: () => chosen.move(1),
    previous: () => chosen.move(-1),
    open: () => open(chosen.task),
    step: () => page.current?.querySelector<HTMLElement>('[data-panel] [data-steps] button')?.click(),
    claim: () => ids.length > 0 && claim.mutate(ids),
    release: () => ids.length > 0 && release.mutate(ids),
    check: () => chosen.task && check(chosen.task.id, !checked.has(chosen.task.id)),
    arrived: live.showArrived,
    search: () => searchBox.current?.focus(),
    help,
  });
}

interface NarrowedProps {
  readonly filters: InboxQuery['filters'];
  readonly onDrop: (name: Narrowing) => void;
}

/** Active filters of the list besides its checkboxes, each with a button that removes it. */
function Narrowed({ filters, onDrop }: NarrowedProps) {
  const { t } = useTranslation(['console-inbox', 'order-texts']);
  const textOf = (name: Narrowing, value: string): string => {
    if (name === 'step') {
      const step = stepOf({ filters });
      return step ? t(`order-texts:step.${step}`) : value;
    }
    if (name === 'ended') return t('narrow.ended', { day: value });
    return value === 'late' || value === 'today' ? t(`narrow.${value}`) : t('narrow.on', { day: value });
  };
  const shown = NARROWINGS.flatMap((name) => {
    const value = filters[name];
    return value ? [{ name, what: textOf(name, value) }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className={classes(layout['row2'], layout['spaceBelow3'])}>
      {shown.map(({ name, what }) => (
        <Button key={name} size="small" onClick={() => onDrop(name)} aria-label={t('narrow.drop', { what })}>
          {what} ✕
        </Button>
      ))}
    </div>
  );
}
