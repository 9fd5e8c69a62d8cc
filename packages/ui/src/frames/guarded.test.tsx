// @vitest-environment happy-dom
import { act, render, screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { Button } from '../components/button.tsx';
import { currentToasts } from '../components/toast-store.ts';
import { AccessContext, useGuard } from './guarded.tsx';

testScreens([]);
const user = setupUser();

/** A button that requires a permission, in an app whose server answers with `heldNow`. */
function open({ held, heldNow }: { held: boolean; heldNow: () => Promise<boolean> }): string[] {
  const done: string[] = [];
  function Repay() {
    const { denial, guarded } = useGuard('credit:repay');
    const repay = guarded((no: string) => done.push(no));
    return (
      <Button {...denial} onClick={() => void repay('B1')}>
        还款
      </Button>
    );
  }
  const nameOf = async (check: string) => check;
  render(
    <AccessContext.Provider value={{ holds: () => held, holdsNow: heldNow, nameOf }}>
      <Repay />
    </AccessContext.Provider>,
  );
  return done;
}

const button = () => screen.getByRole('button', { name: '还款' });

it('without the permission the button is disabled and states why', () => {
  open({ held: false, heldNow: async () => false });
  expect(button()).toBeDisabled();
  expect(button()).toHaveAttribute('title', '无此权限');
});

it('with the permission it does its work', async () => {
  const done = open({ held: true, heldNow: async () => true });
  expect(button()).not.toHaveAttribute('title');
  await user.click(button());
  expect(done).toEqual(['B1']);
});

it('with a permission that was lost after rendering it names the permission and does nothing', async () => {
  const done = open({ held: true, heldNow: async () => false });
  await user.click(button());
  expect(done).toEqual([]);
  expect(currentToasts().map(({ tone, text }) => [tone, text])).toContainEqual([
    'error',
    '对不起，您没有操作权限：credit:repay',
  ]);
});

it('a second press during the check is ignored', async () => {
  let answer = (_isHeld: boolean) => {};
  const heldNow = () =>
    new Promise<boolean>((resolve) => {
      answer = resolve;
    });
  const done = open({ held: true, heldNow });
  await user.click(button());
  await user.click(button());
  await act(async () => answer(true));
  expect(done).toEqual(['B1']);
});
