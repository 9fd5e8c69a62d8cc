import { expect, it } from 'vitest';
import { cachePanels, dropPanel, PANEL_CAP } from './panel-cache.ts';

it.each([
  ['a first visit is mounted', [], '1', ['1'], ['1']],
  ['the shown one comes to the fresh end', ['1', '2', '3'], '1', ['1', '2', '3'], ['2', '3', '1']],
  ['a closed one falls out', ['1', '2', '3'], '3', ['1', '3'], ['1', '3']],
  ['over the cap the one shown longest ago goes', ['1', '2', '3'], '4', ['1', '2', '3', '4'], ['2', '3', '4']],
  ['what was shown lately survives', ['2', '3', '1'], '4', ['1', '2', '3', '4'], ['3', '1', '4']],
  ['a tab that is not open has no panel', ['1'], '9', ['1'], ['1']],
])('%s', (_, panels, shown, open, expected) => expect(cachePanels(panels, shown, open, 3)).toEqual(expected));

it('keeps twelve', () => {
  const open = Array.from({ length: 20 }, (_, index) => String(index + 1));
  const panels = open.reduce<readonly string[]>((cached, id) => cachePanels(cached, id, open), []);
  expect(panels).toEqual(open.slice(-PANEL_CAP));
  expect(PANEL_CAP).toBe(12);
});

it('gives the same list back when nothing changes, so that nothing is drawn again', () => {
  const panels = ['1', '2'];
  expect(cachePanels(panels, '2', ['1', '2'])).toBe(panels);
});

it('forgets a panel that is to be built again', () => expect(dropPanel(['1', '2'], '1')).toEqual(['2']));
