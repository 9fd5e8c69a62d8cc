// @vitest-environment happy-dom
import { type Language, readIn } from '@xunban/i18n/react';
import { render, screen, testScreens } from '@xunban/testkit/screen';
import { afterEach, expect, it } from 'vitest';
import { useServerText } from './use-server-text.ts';

testScreens(['quote', 'pricing', 'board-problems']);

afterEach(() => readIn('zh-CN'));

function Shown({ code, count }: { readonly code: string; readonly count: number }) {
  const serverText = useServerText();
  return <p>{serverText(`board-problems.${code}`, { count, limitMm: 0.5 })}</p>;
}

it.each<[Language, number, string]>([
  ['zh-CN', 1, '1 个方形开孔的内角会铣成半径 0.5 mm 的圆角，要紧配零件的请留意'],
  ['en', 1, '1 rectangular cut-out gets 0.5 mm corner radii; add a note if a part must fit tightly'],
  ['en', 3, '3 rectangular cut-outs get 0.5 mm corner radii; add a note if a part must fit tightly'],
])('in %s a text about %i has its words', async (language, count, text) => {
  await readIn(language);
  render(<Shown code="dfm.inner-radius" count={count} />);
  expect(screen.getByText(text)).toBeInTheDocument();
});

it('a text that this page does not know shows its key', () => {
  render(<Shown code="dfm.of-a-newer-server" count={1} />);
  expect(screen.getByText('board-problems.dfm.of-a-newer-server')).toBeInTheDocument();
});
