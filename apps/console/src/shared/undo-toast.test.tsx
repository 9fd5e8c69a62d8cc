// @vitest-environment happy-dom
import { render, screen, setupUser, testScreens, waitFor } from '@xunban/testkit/screen';
import { Toaster } from '@xunban/ui';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { listenForUndo, undoToast } from './undo-toast.ts';

testScreens(['console']);
afterEach(() => void vi.useRealTimers());

it('undoes a step on click, once, and confirms it', async () => {
  const undo = vi.fn(async () => undefined);
  render(<Toaster />);
  act(() => undoToast('已退回 1 项', undo));
  await setupUser().click(screen.getByRole('button', { name: '撤销' }));
  expect(undo).toHaveBeenCalledTimes(1);
  await screen.findByText('已撤销');
  expect(screen.queryByText('已退回 1 项')).not.toBeInTheDocument();
});

it('undoes the last step by Ctrl+Z, but not during text input', async () => {
  const end = listenForUndo();
  const [first, second] = [vi.fn(async () => undefined), vi.fn(() => Promise.reject(new Error('no')))];
  render(
    <>
      <input aria-label="text" />
      <Toaster />
    </>,
  );
  act(() => undoToast('第一步', first));
  act(() => undoToast('第二步', second));
  const person = setupUser();
  await person.click(screen.getByRole('textbox'));
  await person.keyboard('{Control>}z{/Control}');
  expect(second).not.toHaveBeenCalled();
  await person.click(document.body);
  await person.keyboard('{Control>}zz{/Control}');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  await screen.findByRole('alert');
  end();
});

it('goes after six seconds, but not while the focus is on it', async () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => undoToast('已领取 1 项', async () => undefined));
  const undo = screen.getAllByRole('button', { name: '撤销' }).at(-1);
  act(() => vi.advanceTimersByTime(5_500));
  act(() => undo?.focus());
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('已领取 1 项')).toBeInTheDocument();
  act(() => undo?.blur());
  act(() => vi.advanceTimersByTime(900));
  expect(screen.getByText('已领取 1 项')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(200));
  vi.useRealTimers();
  await waitFor(() => expect(screen.queryByText('已领取 1 项')).not.toBeInTheDocument());
});
