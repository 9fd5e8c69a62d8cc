import { useTranslation } from '@xunban/i18n/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import {
  clearToasts,
  currentToasts,
  dismissToast,
  holdToast,
  releaseToast,
  subscribeToasts,
  type ToastTone,
} from './toast-store.ts';
import styles from './toaster.module.css';

const ICONS: Readonly<Record<ToastTone, IconName>> = {
  success: 'check',
  warning: 'alert',
  error: 'alert',
  info: 'info',
};
const none: ReturnType<typeof currentToasts> = [];

/** Shows the messages of {@link toast}. Stands once in each application. */
export function Toaster() {
  const { t } = useTranslation();
  const messages = useSyncExternalStore(subscribeToasts, currentToasts, () => none);
  const box = useRef<HTMLElement>(null);

  // Messages end with the application that shows them: the next one in the same window has none of them.
  useEffect(() => clearToasts, []);

  // A modal dialog is in the browser's top layer. Showing the popover again lifts it above everything opened since.
  useEffect(() => {
    const element = box.current;
    if (!element?.showPopover || messages.length === 0) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [messages]);

  return (
    <section ref={box} popover="manual" className={styles['toaster']} aria-label={t('toast.label')} aria-live="polite">
      {messages.map((message) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only keep the message from going.
        <div
          key={message.id}
          className={classes(styles['toast'], styles[message.tone])}
          role={message.tone === 'error' ? 'alert' : 'status'}
          onPointerEnter={() => holdToast(message.id)}
          onPointerLeave={() => releaseToast(message.id)}
          onFocus={() => holdToast(message.id)}
          onBlur={() => releaseToast(message.id)}
        >
          <Icon name={ICONS[message.tone]} />
          <span className={styles['text']}>
            <span className="visuallyHidden">{t(`toast.${message.tone}`)} </span>
            {message.text}
          </span>
          {message.action && (
            <Button
              kind="default"
              size="small"
              onClick={() => {
                dismissToast(message.id);
                message.action?.run();
              }}
            >
              {message.action.label}
            </Button>
          )}
          <IconButton icon="close" label={t('action.close')} onClick={() => dismissToast(message.id)} />
        </div>
      ))}
    </section>
  );
}
