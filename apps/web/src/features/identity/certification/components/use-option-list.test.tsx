// @vitest-environment happy-dom
import { act, render, screen } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { useOptionList } from './use-option-list.ts';

function press(key: string, isComposing = false): void {
  const event = new KeyboardEvent('keydown', { key, isComposing, bubbles: true });
  act(() => void screen.getByRole('combobox').dispatchEvent(event));
}

it('Enter and arrows that an input method takes choose no option', () => {
  const picked: string[] = [];
  function Search() {
    const list = useOptionList('company', ['迅捷电子', '讯捷科技'], (name) => picked.push(name));
    return <input {...list.input} />;
  }
  render(<Search />);
  press('ArrowDown');
  press('ArrowDown');
  const active = () => screen.getByRole('combobox').getAttribute('aria-activedescendant');
  expect(active()).toBe('company-option-0');
  press('ArrowDown', true);
  press('Enter', true);
  expect([active(), picked]).toEqual(['company-option-0', []]);
  press('Enter');
  expect(picked).toEqual(['迅捷电子']);
});
