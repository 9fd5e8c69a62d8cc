// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { takeEarlyFiles, takeOfferedFiles } from './offered-files.ts';

const board = new File(['x'], 'board.zip');

function staticPage() {
  const page = document.createElement('main');
  page.innerHTML = '<label><input type="file"></label>';
  const field = page.querySelector('input') as HTMLInputElement;
  return { page, choose: () => Object.defineProperty(field, 'files', { value: [board] }), field };
}

it('goes on with a file that was chosen before the application had started', () => {
  const { page, choose } = staticPage();
  choose();
  let gone = 0;
  takeEarlyFiles(page, () => {
    gone += 1;
  });
  expect([gone, takeOfferedFiles()]).toEqual([1, [board]]);
});

it('goes on with a file that is chosen in the old field, whose dialog was open when the application replaced it', () => {
  const { page, choose, field } = staticPage();
  let gone = 0;
  takeEarlyFiles(page, () => {
    gone += 1;
  });
  expect(gone).toBe(0);
  page.replaceChildren();
  choose();
  field.dispatchEvent(new Event('change'));
  expect([gone, takeOfferedFiles()]).toEqual([1, [board]]);
});
