// @vitest-environment happy-dom
import { act, render, screen } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { keyHandler } from './keys.ts';
import { useDocumentKeys } from './use-document-keys.ts';

/** Presses a key; an input method marks it, in WebKit by its code alone. */
function press(key: string, { isComposing = false, keyCode = 0 } = {}): void {
  const event = new KeyboardEvent('keydown', { key, isComposing, bubbles: true });
  Object.defineProperty(event, 'keyCode', { value: keyCode });
  act(() => void screen.getByRole('textbox').dispatchEvent(event));
}

it('a key of an input method reaches no handler, neither of a field nor of the page', () => {
  const handled: string[] = [];
  function Page({ isOn }: { readonly isOn: boolean }) {
    useDocumentKeys(({ key }) => handled.push(`page ${key}`), isOn);
    return <input onKeyDown={keyHandler(({ key }) => handled.push(`field ${key}`))} />;
  }
  const { rerender } = render(<Page isOn />);
  for (const key of ['Enter', 'Escape', 'ArrowDown']) press(key, { isComposing: true, keyCode: 229 });
  press('Enter', { keyCode: 229 });
  expect(handled).toEqual([]);
  press('Enter', { keyCode: 13 });
  rerender(<Page isOn={false} />);
  press('Escape');
  expect(handled).toEqual(['field Enter', 'page Enter', 'field Escape']);
});
