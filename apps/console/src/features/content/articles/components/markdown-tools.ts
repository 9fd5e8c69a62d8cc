import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';

export interface Tool {
  readonly name: 'bold' | 'heading' | 'list' | 'steps' | 'table' | 'link' | 'note' | 'code';
  readonly change: (state: EditorState) => TransactionSpec;
}

/** Puts marks around what is chosen and leaves it chosen; around nothing, the cursor stands between them. */
const around = (before: string, after: string) => (state: EditorState) =>
  state.changeByRange((range) => ({
    changes: [
      { from: range.from, insert: before },
      { from: range.to, insert: after },
    ],
    range: EditorSelection.range(range.from + before.length, range.to + before.length),
  }));

/** Puts a mark before each of the lines that are chosen. */
const linesWith = (mark: (index: number) => string) => (state: EditorState) => {
  const { from, to } = state.selection.main;
  const first = state.doc.lineAt(from).number;
  const last = state.doc.lineAt(to).number;
  const changes = Array.from({ length: last - first + 1 }, (_, index) => ({
    from: state.doc.line(first + index).from,
    insert: mark(index),
  }));
  return { changes };
};

/** Returns the Markdown of an image. Marks that would end its text early are escaped. */
export function imageMarkdown({
  src,
  alt,
  caption,
}: {
  readonly src: string;
  readonly alt: string;
  readonly caption: string;
}) {
  const below = caption.trim() === '' ? '' : ` "${caption.trim().replaceAll(/["\\]/g, '\\$&')}"`;
  return `![${alt.trim().replaceAll(/[[\]\\]/g, '\\$&')}](${src}${below})`;
}

/** Puts a part of its own behind the line of the cursor. */
export const partBehind =
  (text: string) =>
  (state: EditorState): TransactionSpec => {
    const { to, text: line } = state.doc.lineAt(state.selection.main.to);
    const insert = `${line.trim() === '' ? '' : '\n\n'}${text}\n`;
    return { changes: { from: to, insert }, selection: { anchor: to + insert.length } };
  };

const TABLE = '\n| A | B |\n| --- | --- |\n| 1 | 2 |\n';

export const TOOLS: readonly Tool[] = [
  { name: 'bold', change: around('**', '**') },
  { name: 'heading', change: linesWith(() => '## ') },
  { name: 'list', change: linesWith(() => '- ') },
  { name: 'steps', change: linesWith((index) => `${index + 1}. `) },
  {
    name: 'table',
    change: (state) => ({ changes: { from: state.doc.lineAt(state.selection.main.to).to, insert: TABLE } }),
  },
  { name: 'link', change: around('[', '](/)') },
  { name: 'note', change: linesWith(() => '> ') },
  { name: 'code', change: around('`', '`') },
];
