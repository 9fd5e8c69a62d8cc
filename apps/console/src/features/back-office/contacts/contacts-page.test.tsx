// @vitest-environment happy-dom
import { type AllCalls, type CallOutput, calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-contacts']);

type Contact = CallOutput<AllCalls['staffMembers']['serviceContacts']>['items'][number];
const contact = (name: string, members: number): Contact => ({
  ...{ id: `11111111-0000-4000-8000-00000000000${members}`, role: 'sales', name, members },
  ...{ phone: '13800000000', qq: '', weChat: '', email: '' },
});

it('shows who has how many members, shows what is wrong next to its field, and saves the list in its order', async () => {
  let items = [contact('小周', 3), contact('小吴', 2)];
  answer(calls.staffMembers.serviceContacts, () => ({ items }));
  answer(calls.staffMembers.saveServiceContacts, ({ body }) => {
    items = body.items.map((item, index) => ({ ...contact(item.name, index), phone: item.phone ?? '' }));
    return { items };
  });
  openConsole('/service-contacts');
  const person = setupUser();
  await screen.findByText('3 位会员');
  const save = () => screen.getByRole('button', { name: '保存' });
  expect(save()).toBeDisabled();
  const [phone] = screen.getAllByRole('textbox', { name: '电话' });
  await person.type(phone as HTMLElement, ' 转小周');
  expect(screen.getByText('请输入正确的电话号码，例如 0512-68123456 或 400-830-1234')).toBeInTheDocument();
  expect(save()).toBeDisabled();
  await person.click(screen.getByRole('button', { name: '放弃改动' }));
  await person.click(screen.getByRole('button', { name: '小吴 上移' }));
  await person.click(save());
  await screen.findByText('已保存');
  expect(items.map(({ name }) => name)).toEqual(['小吴', '小周']);
});
