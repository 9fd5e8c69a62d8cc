import { boardFieldText } from '@xunban/i18n/board-texts';
import { findingText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Icon, type IconName, layout, Skeleton } from '@xunban/ui';
import type { ReactNode } from 'react';
import type { OpenBoard } from '../../files/board-file/board-reader.ts';
import { PlaceImage } from '../../files/board-viewer/place-image.tsx';
import type { ShownOfBoard } from '../../files/board-viewer/shown-of-board.ts';
import { deltaText } from '../live-quote/delta-text.ts';
import { withChanges } from '../live-quote/option-view.ts';
import type { FormContext } from '../quote-form/form-context.ts';
import { useBoardEffect } from '../quote-form/use-price-effect.ts';
import styles from './readiness.module.css';
import type { Readiness, ReadinessItem } from './readiness.ts';
import { useReadiness } from './use-readiness.ts';
import { verdictText } from './verdict-text.ts';

export interface ReadinessCardProps {
  readonly board: OpenBoard;
  readonly form: FormContext;
  readonly onShow: (shown: ShownOfBoard) => void;
  /** Stands below the verdict, once it is known. */
  readonly children?: ReactNode;
}

const ICONS: Readonly<Record<Readiness['verdict'], IconName>> = {
  ready: 'check',
  missing: 'alert',
  confirm: 'info',
  engineer: 'clock',
};
/** More are behind a click. */
const AT_ONCE = 4;

/** True when the item is a problem of the files without an action: the list of findings below has it, with all its places. */
const isFinding = ({ objection, kind }: ReadinessItem): boolean =>
  objection.problem !== undefined && kind === 'engineer';

/**
 * Shows whether the board can be ordered and made as it is, and what has to be corrected: each item with its place and one
 * action. Stands above the list of the findings.
 */
export function ReadinessCard({ board, form, onShow, children }: ReadinessCardProps) {
  const { t } = useTranslation(['quote', 'order-texts', 'pricing', 'board-problems']);
  const readiness = useReadiness(board, form);
  if (!readiness)
    return (
      <div key="checking" role="status">
        <span className="visuallyHidden">{t('quote:readiness.checking')}</span>
        <Skeleton lines={2} />
      </div>
    );
  const { verdict, passed, rules } = readiness;
  const items = readiness.items.filter((item) => !isFinding(item));
  const [first, more] = [items.slice(0, AT_ONCE), items.slice(AT_ONCE)];
  const list = (shown: readonly ReadinessItem[]) => (
    <ul className={layout['stack2']}>
      {shown.map((item) => (
        <Item key={JSON.stringify([item.objection.code, item.objection.params])} {...{ board, form, item, onShow }} />
      ))}
    </ul>
  );
  return (
    <div key="verdict" className={layout['stack3']}>
      <section
        className={classes(styles['card'], form.isStale && layout['stale'])}
        aria-label={t('quote:readiness.title')}
      >
        <p className={classes(layout['rowCentred2'], layout['textMd'], styles[verdict])} role="status">
          <Icon name={ICONS[verdict]} size={18} />
          <strong>{verdictText(t, readiness)}</strong>
          <span className={classes(layout['finePrint'], layout['tabular'], layout['pushEnd'])}>
            {t('quote:readiness.passed', { passed, rules })}
          </span>
        </p>
        <p className={layout['soft']}>{t(`quote:readiness.hint.${verdict}`)}</p>
        {first.length > 0 && list(first)}
        {more.length > 0 && (
          <details>
            <summary className={styles['more']}>{t('quote:readiness.more', { count: more.length })}</summary>
            {list(more)}
          </details>
        )}
      </section>
      {children}
    </div>
  );
}

interface ItemProps extends Omit<ReadinessCardProps, 'children'> {
  readonly item: ReadinessItem;
}

function Item({ board, form, item, onShow }: ItemProps) {
  const { t } = useTranslation(['quote', 'pricing']);
  const { objection, count, kind, changes, place } = item;
  const text = findingText(objection);
  return (
    <li className={styles['item']}>
      {place && (
        <button
          type="button"
          className={styles['image']}
          aria-label={t('quote:findings.showLabel', { text })}
          onClick={() => onShow(place)}
        >
          <PlaceImage board={board} place={place} />
        </button>
      )}
      <div className={classes(layout['stack1'], layout['itemsStart'], layout['shrinks'])}>
        <span>
          {text}
          {count > 1 && <small className={layout['pale']}> {t('quote:findings.times', { count })}</small>}
        </span>
        {kind === 'confirm' && <Remedy form={form} changes={changes} />}
        {kind === 'missing' && (
          <Button size="small" onClick={() => onShow({ tab: 'layers' })}>
            {t('quote:readiness.layers')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The one action that puts an item right, with what it does to price and day. */
function Remedy({ form, changes }: { readonly form: FormContext; readonly changes: ReadinessItem['changes'] }) {
  const { t } = useTranslation(['quote', 'pricing']);
  const effect = useBoardEffect(form, changes);
  const remedied = withChanges(form.spec, changes);
  const texts = changes.map(({ field }) => boardFieldText(remedied, field));
  const value = texts.map((text) => text.value).join(' × ');
  const name = texts.map((text) => text.label).join(' × ');
  return (
    <span className={layout['rowCentred2']}>
      <Button
        size="small"
        kind="primary"
        aria-label={t('quote:form.fixLabel', { field: name, value })}
        onClick={() => form.change((spec) => withChanges(spec, changes))}
      >
        {t('quote:readiness.remedy', { field: name, value })}
      </Button>
      {effect && (
        <small className={layout['pale']}>
          {deltaText(effect.yuan)}
          {effect.shipDate !== undefined && ` · ${t('quote:price.shipShort', { date: effect.shipDate.slice(5) })}`}
        </small>
      )}
    </span>
  );
}
