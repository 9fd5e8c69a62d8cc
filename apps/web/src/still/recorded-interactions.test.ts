// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { captureFocus, recordInteractions } from './recorded-interactions.ts';

const FORM = `<section id="board-form"><label>L <input type="text"></label><button type="button">4</button>
  <details><summary>more</summary></details><select><option>a</option><option>b</option></select></section>`;

// Other files use the same window after it.
afterEach(() => document.body.replaceChildren());

/** Renders like the application: other elements, with a note above the form that the file does not have. */
function draw(markup: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = markup;
  document.body.replaceChildren(page);
  return page;
}

test('recorded input and clicks are replayed in order, in elements at the same place', () => {
  const page = draw(FORM);
  const repeat = recordInteractions(page, () => false);
  const [input, select] = [page.querySelector('input'), page.querySelector('select')];
  if (!input || !select) throw new Error('form not found');
  input.focus();
  input.value = '8';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  page.querySelector('button')?.click();
  input.value = '88';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  select.value = 'b';
  select.dispatchEvent(new Event('input', { bubbles: true }));
  const giveFocus = captureFocus(page);

  page.innerHTML = `<p>note</p>${FORM}`;
  const received: string[] = [];
  for (const name of ['input', 'click'])
    page.addEventListener(name, ({ target }) =>
      received.push(
        `${name} ${target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : ''}`,
      ),
    );
  giveFocus();
  repeat();
  expect(received).toEqual(['click ', 'input 88', 'input b']);
  expect(document.activeElement).toBe(page.querySelector('input'));
});

test('a press that was answered without the application is not done again', () => {
  const page = draw(FORM);
  const repeat = recordInteractions(page, () => true);
  page.querySelector('button')?.click();
  let isPressed = false;
  page.addEventListener('click', () => {
    isPressed = true;
  });
  repeat();
  expect(isPressed).toBe(false);
});
