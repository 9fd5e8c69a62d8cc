// @vitest-environment happy-dom
import { type BoardSpec, defaultBoardSpec } from '@xunban/contract';
import type { PanelFacts } from '@xunban/gerber';
import { render, screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { withChanges } from '../live-quote/option-view.ts';
import { FilePanelNote } from './file-panel-note.tsx';

testScreens(['quote']);

const user = setupUser();
const panel: PanelFacts = {
  from: 'pads',
  columns: 3,
  rows: 2,
  hasVScore: true,
  vCuts: 5,
  mouseBiteHoles: 0,
  designs: 1,
};

function show(found: PanelFacts | undefined) {
  let board: BoardSpec = defaultBoardSpec;
  function Page() {
    const [spec, setSpec] = useState(board);
    board = spec;
    return <FilePanelNote panel={found} spec={spec} onChange={(changes) => setSpec(withChanges(spec, changes))} />;
  }
  render(<Page />);
  return () => board;
}
const delivery = ({ deliveryForm, panelX, panelY, designCount }: BoardSpec) => [
  deliveryForm,
  panelX,
  panelY,
  designCount,
];

it('counts copies and what parts them, and offers the panel', async () => {
  const board = show(panel);
  expect(screen.getByRole('status')).toHaveTextContent('文件里是 3 × 2 拼板，共 6 块相同的板；V 割 5 条');
  const asPanel = screen.getByRole('button', { name: '按文件连片交货' });
  expect(asPanel).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await user.click(asPanel);
  expect(delivery(board())).toEqual(['panelInFile', 3, 2, 1]);
  expect(asPanel).toHaveAttribute('aria-pressed', 'true');
});

it('asks whether boards that differ are a panel or designs apart', async () => {
  const board = show({ ...panel, columns: 4, rows: 1, designs: 3, mouseBiteHoles: 12 });
  expect(screen.getByRole('status')).toHaveTextContent('文件里有 4 块板，其中 3 款不同；V 割 5 条；邮票孔 12 个');
  await user.click(screen.getByRole('button', { name: '3 款分开交货' }));
  expect(delivery(board())).toEqual(['single', 1, 1, 3]);
  await user.click(screen.getByRole('button', { name: '按文件连片交货' }));
  expect(delivery(board())).toEqual(['panelInFile', 4, 1, 3]);
});

it.each([
  ['one board', undefined],
  ['a panel that could not be counted', { ...panel, columns: 1, rows: 1 }],
  ['more boards than an order can name', { ...panel, columns: 60, rows: 1 }],
])('says nothing of %s', (_, found) => {
  show(found);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
