// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { render, screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { act, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { openConsole } from '../testing/open-console.tsx';
import { clearDraftText, deleteExpiredDrafts, readDraftText, storeDraftText } from './draft-text.ts';
import { noteClosed, noteOpened, wasLeftOpen, wasLeftOpenAbout } from './open-dialogs.ts';
import { endSession, startSession } from './session.ts';

testScreens(['console', 'order-texts', 'pricing', 'board-problems', 'payment']);
afterEach(() => void vi.useRealTimers());

const order = aStaffOrder({ can: ['sendBack'] });

async function openSendBack() {
  answer(calls.comparison.previousOfOrder, () => []);
  answer(calls.messageTemplates.lists, () => ({ lists: [] }));
  answer(calls.staff.order, () => order);
  openConsole(`/orders/${order.id}`);
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '退回修改' }));
  return { person, dialog: within(await screen.findByRole('dialog')) };
}

it('opens the dialog again with what was typed when the session has lapsed in the middle of it, until it is sent', async () => {
  const before = await openSendBack();
  await before.person.type(before.dialog.getByRole('textbox', { name: '原因' }), '外形层没有闭合');
  answer(calls.staff.sendBack, () => refuse('unauthenticated'));
  await before.person.click(before.dialog.getByRole('button', { name: /确\s*定|确\s*认/ }));
  await screen.findByText('员工登录');

  act(() => startSession({ staffId: 'a1' }));
  const after = { person: before.person, dialog: within(await screen.findByRole('dialog')) };
  expect(after.dialog.getByRole('textbox', { name: '原因' })).toHaveValue('外形层没有闭合');
  expect(after.dialog.getByText(/已恢复您 \d\d-\d\d \d\d:\d\d 填写、尚未提交的内容。/)).toBeInTheDocument();
  answer(calls.staff.sendBack, () => ({ ...order, can: [] }));
  await after.person.click(after.dialog.getByRole('button', { name: /确\s*定|确\s*认/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(readDraftText(`order.sendBack:${order.id}`)).toBeUndefined();
  expect(wasLeftOpen(`order.sendBack:${order.id}`)).toBe(false);
});

it('opens no dialog that its user closed, and none for another user or after signing out', async () => {
  startSession({ staffId: 'a1' });
  noteOpened('order.sendBack:1');
  noteOpened('alarm:2');
  noteClosed('order.sendBack:1');
  expect([wasLeftOpen('order.sendBack:1'), wasLeftOpen('alarm:2'), wasLeftOpenAbout('2')]).toEqual([false, true, true]);
  startSession({ staffId: 'b2' });
  expect(wasLeftOpen('alarm:2')).toBe(false);
  startSession({ staffId: 'a1' });
  endSession('lapsed');
  noteClosed('alarm:2');
  startSession({ staffId: 'a1' });
  expect(wasLeftOpen('alarm:2')).toBe(true);
  endSession('signedOut');
  startSession({ staffId: 'a1' });
  expect(wasLeftOpen('alarm:2')).toBe(false);
});

it('starts again on request', async () => {
  startSession({ staffId: 'a1' });
  storeDraftText(`order.sendBack:${order.id}`, { reason: '旧的文字' });
  const { person, dialog } = await openSendBack();
  await person.click(dialog.getByRole('button', { name: '清空重填' }));
  expect(dialog.getByRole('textbox', { name: '原因' })).toHaveValue('');
  await waitFor(() => expect(readDraftText(`order.sendBack:${order.id}`)).toBeUndefined());
});

it('stores a draft for its user only, and for a limited time', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T08:00:00Z') });
  startSession({ staffId: 'a1' });
  storeDraftText('note:1', { text: '待客户回复' });
  startSession({ staffId: 'b2' });
  expect(readDraftText('note:1')).toBeUndefined();
  startSession({ staffId: 'a1' });
  expect(readDraftText('note:1')?.values).toEqual({ text: '待客户回复' });
  vi.setSystemTime(new Date('2026-11-15T08:00:01Z'));
  expect(readDraftText('note:1')).toBeUndefined();
  deleteExpiredDrafts();
  expect(localStorage).toHaveLength(0);
});

it('gives a composer back its text, each thing its own', async () => {
  startSession({ staffId: 'a1' });
  const person = setupUser();
  const view = render(<Composer about="note:1" />);
  await person.type(screen.getByRole('textbox'), '已电话联系');
  view.rerender(<Composer about="note:2" />);
  expect(screen.getByRole('textbox')).toHaveValue('');
  view.unmount();
  render(<Composer about="note:1" />);
  expect(screen.getByRole('textbox')).toHaveValue('已电话联系');
  await person.click(screen.getByRole('button'));
  expect(screen.getByRole('textbox')).toHaveValue('');
  expect(readDraftText('note:1')).toBeUndefined();
  endSession('signedOut');
  storeDraftText('note:1', { text: 'nobody is here' });
  clearDraftText('note:1');
  expect(localStorage).toHaveLength(0);
});

function Composer({ about }: { readonly about: string }) {
  const [text, setText, sent] = useDraftText(about);
  return (
    <>
      <textarea value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={sent}>
        send
      </button>
    </>
  );
}

/**
 * Stores one text of one user about one subject, so that it survives an event, a sign-out and a crash of the tab: for a
 * composer outside a dialog. Forms in a dialog pass `keep` to `FormDialog` instead.
 * @param about kind and id of the subject, as `note:<id>`
 * @returns the text, its setter, and a function that clears it once it has been sent
 */
function useDraftText(about: string): readonly [text: string, setText: (text: string) => void, sent: () => void] {
  const [typed, setTyped] = useState(() => ({ about, text: found(about) }));
  // The same box about something else begins with what was typed there.
  if (typed.about !== about) setTyped({ about, text: found(about) });
  const setText = (text: string) => {
    setTyped({ about, text });
    if (text) storeDraftText(about, { text });
    else clearDraftText(about);
  };
  return [typed.about === about ? typed.text : found(about), setText, () => setText('')];
}

function found(about: string): string {
  const text = readDraftText(about)?.values['text'];
  return typeof text === 'string' ? text : '';
}
