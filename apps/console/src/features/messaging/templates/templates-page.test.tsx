// @vitest-environment happy-dom
import { calls, type MessageTemplateList } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-templates']);

const list: MessageTemplateList = {
  context: 'sendBack',
  revision: 3,
  items: [
    { title: '缺钻孔层', zhCn: '{订单号} 缺钻孔层', zhTw: '', en: '' },
    { title: '层数不符', zhCn: '不是 {层数} 层', zhTw: '', en: '' },
  ],
  changedBy: '周管理',
  changedAt: '2026-11-20T10:00:00+08:00',
};

it('orders and writes texts, shows at once what nothing fills, and saves them together', async () => {
  let now = list;
  answer(calls.messageTemplates.lists, () => ({ lists: [now] }));
  answer(calls.messageTemplates.save, ({ body }) => {
    const items = body.items.map(({ zhTw = '', en = '', ...item }) => ({ ...item, zhTw, en }));
    now = { ...now, revision: body.revision + 1, items };
    return now;
  });
  openConsole('/templates');
  const person = setupUser();
  const [first] = await screen.findAllByRole('textbox', { name: '简体' });
  const save = () => screen.getByRole('button', { name: '保存' });
  expect(save()).toBeDisabled();
  await person.clear(first as HTMLElement);
  await person.type(first as HTMLElement, '请看 {{金额}');
  expect(screen.getByText('没有内容可填：{金额}')).toBeInTheDocument();
  expect(save()).toBeDisabled();
  await person.click(screen.getByRole('button', { name: '放弃改动' }));
  await person.click(screen.getByRole('button', { name: '层数不符 上移' }));
  await person.click(screen.getByRole('button', { name: '删除 缺钻孔层' }));
  await person.click(save());
  await screen.findByText('已保存');
  expect(now.items.map(({ title }) => title)).toEqual(['层数不符']);
});

it('shows honestly that no SMS provider is set', async () => {
  answer(calls.messageTemplates.lists, () => ({ lists: [list] }));
  answer(calls.messageTemplates.smsKinds, () => ({
    provider: 'outbox' as const,
    signName: '',
    items: [
      { kind: 'code', language: 'zh-CN' as const, text: '【迅板】验证码 {1}', templateId: '101' },
      { kind: 'code', language: 'en' as const, text: '【迅板】Your Xunban code is {1}', templateId: null },
    ],
  }));
  openConsole('/templates?view=sms');
  await screen.findByText('【迅板】验证码 {1}');
  expect(screen.getByRole('row', { name: /简体中文.*101/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /English.*Your Xunban code is.*未填/ })).toBeInTheDocument();
  expect(screen.getByText(/没有接短信服务商/)).toBeInTheDocument();
});
