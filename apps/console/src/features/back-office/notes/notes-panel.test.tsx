// @vitest-environment happy-dom
import { calls, type StaffNote } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { beforeEach, expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-notes']);
beforeEach(() => localStorage.clear());

const MENTION = '11111111-0000-4000-8000-000000000001';
const MAIN = '22222222-0000-4000-8000-000000000001';
/** Storage key of this user's draft about it. */
const DRAFT = `xunbanConsole.draft.a1.note:mainOrder.${MAIN}`;
const wang = { id: '33333333-0000-4000-8000-000000000001', account: 'wang', name: '王工' };

const note = (last: number, is: Partial<StaffNote> = {}): StaffNote => ({
  id: `44444444-0000-4000-8000-00000000000${last}`,
  authorId: wang.id,
  authorName: '王工',
  isMine: false,
  text: `备注 ${last}`,
  mentions: [],
  files: [],
  createdAt: '2026-11-20T09:30:00+08:00',
  editedAt: null,
  isWithdrawn: false,
  isPinned: false,
  editableUntil: null,
  restorableUntil: null,
  unreadMentionId: null,
  ...is,
});

/** The page of a mention, which shows the notes of a main order. @returns the notes as they stand on the server */
function serve(notes: StaffNote[]) {
  answer(calls.staffNotes.mention, () => ({
    id: MENTION,
    subject: { kind: 'mainOrder' as const, id: MAIN, no: 'M261120001001', memberName: '深圳星河电子有限公司' },
    note: note(9, {
      text: '@周管理 请看孔径',
      mentions: [{ staffId: 'a1', name: '周管理' }],
      unreadMentionId: MENTION,
    }),
  }));
  answer(calls.staffNotes.list, () => ({ totalCount: notes.length, items: [...notes] }));
  answer(calls.staffNotes.colleagues, () => ({ items: [wang] }));
  return notes;
}
const box = () => screen.findByRole('textbox', { name: '写内部备注' });
const list = () => screen.findByRole('list', { name: '内部备注' });

it('sends by Ctrl and Enter, with the mentioned colleagues', async () => {
  const notes = serve([note(1)]);
  const sent: unknown[] = [];
  answer(calls.staffNotes.add, ({ body }) => {
    sent.push(body);
    const added = note(2, { text: body.text ?? '', isMine: true });
    notes.unshift(added);
    return added;
  });
  openConsole(`/mentions/${MENTION}`);
  const person = setupUser();
  await person.type(await box(), '@王工 孔径没问题');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    subjectKind: 'mainOrder',
    subjectId: MAIN,
    text: '@王工 孔径没问题',
    mentions: [wang.id],
  });
  await within(await list()).findByText('@王工 孔径没问题');
  expect(await box()).toHaveValue('');
});

it('keeps what is being typed when a colleague’s note comes, and after the page was left', async () => {
  const notes = serve([note(1)]);
  const emit = openConsole(`/mentions/${MENTION}`);
  const person = setupUser();
  await person.type(await box(), '写到一半');
  notes.unshift(note(3, { text: '同事刚写的' }));
  emit('note', MAIN);
  await screen.findByText('同事刚写的');
  expect(await box()).toHaveValue('写到一半');
  expect(localStorage.getItem(DRAFT)).toContain('写到一半');
});

it('finds the draft again', async () => {
  localStorage.setItem(DRAFT, JSON.stringify({ at: Date.now(), values: { text: '昨天没写完' } }));
  serve([]);
  openConsole(`/mentions/${MENTION}`);
  expect(await box()).toHaveValue('昨天没写完');
  await screen.findByText('还没有内部备注');
});

it('takes a note back, and that back', async () => {
  const mine = { isMine: true, editableUntil: '2999-01-01T00:00:00+08:00' };
  const notes = serve([note(1, mine)]);
  answer(calls.staffNotes.withdraw, () => {
    notes[0] = note(1, { ...mine, text: '', isWithdrawn: true });
    return notes[0];
  });
  answer(calls.staffNotes.restore, () => {
    notes[0] = note(1, mine);
    return notes[0];
  });
  openConsole(`/mentions/${MENTION}`);
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '撤回' }));
  await screen.findByText('已撤回');
  await person.click(await screen.findByRole('button', { name: '撤销' }));
  await screen.findByText('备注 1');
});

it('shows the mentioned colleagues of a note, and that it was read', async () => {
  serve([]);
  let isRead = false;
  answer(calls.staffNotes.readMention, () => {
    isRead = true;
    return undefined;
  });
  openConsole(`/mentions/${MENTION}`);
  const person = setupUser();
  await screen.findByRole('heading', { name: '王工 在备注里提到了您' });
  expect(screen.getByText('@周管理').tagName).toBe('MARK');
  expect(screen.getByRole('link', { name: '主订单 M261120001001' })).toHaveAttribute(
    'href',
    '/main-orders/M261120001001',
  );
  expect(isRead).toBe(false);
  await person.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(isRead).toBe(true));
});
