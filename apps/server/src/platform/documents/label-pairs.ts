import type { Content, TableCell } from 'pdfmake/interfaces.js';

/** Two pairs of label and value a line; the document has a style `label`. */
export function labelPairs(rows: readonly (readonly [label: string, value: string])[]): Content {
  const cells = (row: (typeof rows)[number] | undefined): TableCell[] => [
    { text: row?.[0] ?? '', style: 'label' },
    { text: row?.[1] ?? '' },
  ];
  const body: TableCell[][] = [];
  for (let index = 0; index < rows.length; index += 2) body.push([...cells(rows[index]), ...cells(rows[index + 1])]);
  return { layout: 'noBorders', margin: [0, 4, 0, 0], table: { widths: ['auto', '*', 'auto', '*'], body } };
}
