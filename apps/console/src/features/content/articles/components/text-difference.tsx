import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useTranslation } from '@xunban/i18n/react';
import { useEffect, useRef } from 'react';
import styles from '../articles.module.css';

/** Two texts side by side, what differs marked; equal parts are folded. */
export function TextDifference({ former, current }: { readonly former: string; readonly current: string }) {
  const { t } = useTranslation('console-articles');
  const equal = t('history.equal');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const extensions = [
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.lineWrapping,
      EditorState.phrases.of({ '$ unchanged lines': equal }),
    ];
    const view = new MergeView({
      parent: place.current,
      a: { doc: former, extensions },
      b: { doc: current, extensions },
      collapseUnchanged: { margin: 2 },
    });
    return () => view.destroy();
  }, [former, current, equal]);
  return <div ref={place} className={styles['difference']} />;
}
