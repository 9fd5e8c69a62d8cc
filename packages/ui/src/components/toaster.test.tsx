// @vitest-environment happy-dom
import { render, screen, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

testScreens([]);

it('shows no message of an application that has ended to the next one', async () => {
  const first = render(<Toaster />);
  toast.undoable('已移除', { label: '撤销', run: () => undefined });
  await screen.findByRole('button', { name: '撤销' });
  first.unmount();
  render(<Toaster />);
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
});
