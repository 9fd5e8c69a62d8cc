import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { Button } from 'antd';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import styles from '../articles.module.css';
import { partBehind, TOOLS, type Tool } from './markdown-tools.ts';

export interface EditorHandle {
  /** Puts a part of its own behind the line of the cursor. */
  insertPart(text: string): void;
}

interface EditorProps {
  readonly ref: Ref<EditorHandle>;
  readonly label: string;
  /** The initial text, which is replaced when it changes from outside. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  /** An image that was dropped into the text or pasted. */
  readonly onImage: (file: File) => void;
  /** Further buttons behind those for marks. */
  readonly tools: ReactNode;
}

/** Uses the theme's colours, so that it is readable in dark mode too. */
const LOOKS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--primary-ink)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--ink-faint)' },
]);

/**
 * A Markdown editor with the usual shortcuts, undo, and buttons for rarely remembered syntax. Tab leaves it, as in any field.
 */
export function MarkdownEditor({ ref, label, value, onChange, onSave, onImage, tools }: EditorProps) {
  const { t } = useTranslation('console-articles');
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const change = useEffectEvent(onChange);
  const save = useEffectEvent(onSave);
  const insertImage = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const image = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (!image) return false;
    event.preventDefault();
    onImage(image);
    return true;
  });
  const initial = useRef(value);
  useEffect(() => {
    if (!place.current) return;
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: initial.current,
        extensions: [
          history(),
          keymap.of([
            {
              key: 'Mod-s',
              run: () => {
                save();
                return true;
              },
            },
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          markdown(),
          syntaxHighlighting(LOOKS),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
          EditorView.domEventHandlers({
            paste: (event) => insertImage(event, event.clipboardData),
            drop: (event) => insertImage(event, event.dataTransfer),
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) change(update.state.doc.toString());
          }),
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
  }, [label]);
  useEffect(() => {
    const view = editor.current;
    if (view && view.state.doc.toString() !== value)
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);
  const apply = (change: Tool['change']) => {
    const view = editor.current;
    if (!view) return;
    view.dispatch(change(view.state));
    view.focus();
  };
  useImperativeHandle(ref, () => ({ insertPart: (text) => apply(partBehind(text)) }));
  return (
    <div className={styles['editor']}>
      <div className={styles['toolbar']} role="toolbar" aria-label={label}>
        {TOOLS.map((tool) => (
          <Button key={tool.name} size="small" type="text" onClick={() => apply(tool.change)}>
            {t(`tool.${tool.name}`)}
          </Button>
        ))}
        {tools}
      </div>
      <div ref={place} className={classes(layout['textMd'], styles['code'])} />
    </div>
  );
}
