import { useTranslation } from '@xunban/i18n/react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './states.module.css';

type Illustration = 'empty' | 'failed' | 'forbidden';

/** The frame of every state in which there is nothing to show: what it is, why, and what to do next. */
function State(props: {
  image: Illustration;
  title: ReactNode;
  hint?: ReactNode;
  example?: ReactNode;
  actions?: ReactNode;
  role?: 'alert';
}) {
  return (
    <div className={styles['state']} role={props.role}>
      <StateIllustration image={props.image} />
      <p className={styles['title']}>{props.title}</p>
      {props.hint && <p className={styles['hint']}>{props.hint}</p>}
      {props.example}
      {props.actions && <div className={styles['actions']}>{props.actions}</div>}
    </div>
  );
}

interface EmptyStateProps {
  readonly title?: ReactNode;
  readonly hint?: ReactNode;
  /** Lines of a row as there will be; the first one is its name. */
  readonly example?: readonly string[];
  readonly action?: ReactNode;
}

export function EmptyState({ title, hint, example, action }: EmptyStateProps) {
  const { t } = useTranslation();
  return (
    <State
      image="empty"
      title={title ?? t('state.empty')}
      hint={hint}
      example={example && <Example lines={example} />}
      actions={action}
    />
  );
}

function Example({ lines: [name, ...others] }: { lines: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <figure className={styles['example']}>
      <figcaption>{t('state.example')}</figcaption>
      <strong>{name}</strong>
      {others.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </figure>
  );
}

/** Something did not work. `onRetry` offers to try again; `hint` is the message of the server when there is one. */
export function ErrorState({
  title,
  hint,
  onRetry,
  action,
}: {
  title?: ReactNode;
  hint?: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <State
      image="failed"
      role="alert"
      title={title ?? t('state.failed')}
      hint={hint ?? t('state.failedHint')}
      actions={
        <>
          {onRetry && (
            <Button kind="primary" icon="refresh" onClick={onRetry}>
              {t('action.retry')}
            </Button>
          )}
          {action}
        </>
      }
    />
  );
}

export function ForbiddenState({ action }: { action?: ReactNode }) {
  const { t } = useTranslation();
  return <State image="forbidden" title={t('state.forbidden')} hint={t('state.forbiddenHint')} actions={action} />;
}

/** A footprint without its part, a broken track, a covered pad. */
const ILLUSTRATIONS: Readonly<Record<Illustration, string>> = {
  empty: 'M26 18h36v28H26zM30 14v4M38 14v4M46 14v4M54 14v4M30 46v4M38 46v4M46 46v4M54 46v4M31 22h.1',
  failed: 'M8 44h18l10-10M52 28l10-10h18M36 34l4 3 2-7 4 3M8 40v8M80 14v8',
  forbidden: 'M44 14a18 18 0 1 0 0 36 18 18 0 0 0 0-36zM31.5 19.5l25 25M8 32h18M62 32h18',
};

function StateIllustration({ image }: { image: Illustration }) {
  return (
    <svg
      className={styles['image']}
      viewBox="0 0 88 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M1 8V1h7M80 1h7v7M87 56v7h-7M8 63H1v-7" strokeOpacity="0.5" />
      <path d={ILLUSTRATIONS[image]} />
    </svg>
  );
}
