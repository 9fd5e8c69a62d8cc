import { useTranslation } from '@xunban/i18n/react';

interface DropTitleProps {
  readonly idle: string;
  /** On a touch screen, to which nothing can be dragged. */
  readonly touch: string;
  /** While files are dragged over the page. */
  readonly over: string;
}

/** The title of a drop zone. Style sheets choose the text by the pointer, and by the document's `data-drop`, which `boot.js` sets. */
export function DropTitle({ idle, touch, over }: DropTitleProps) {
  const { t } = useTranslation();
  return (
    <strong>
      <span data-drop-text="idle">{idle}</span>
      <span data-drop-text="touch">{touch}</span>
      <span data-drop-text="over">{over}</span>
      <span data-drop-text="held">{t('state.loading')}</span>
    </strong>
  );
}
