// @vitest-environment happy-dom
import { type CallInput, calls } from '@xunban/contract';
import { readIn } from '@xunban/i18n/react';
import { anAddress } from '@xunban/testkit/a-cart-row';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { act, screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['address']);

const user = setupUser();
type Saved = CallInput<typeof calls.address.add>['body'];

const city = (name: string, ...districts: string[]) => ({
  ...{ code: '', name },
  children: districts.map((district) => ({ code: '', name: district })),
});
const REGIONS = [
  { code: '', name: '江苏省', children: [city('南京市', '鼓楼区'), city('苏州市', '虎丘区', '昆山市')] },
  { code: '', name: '福建省', children: [city('福州市', '鼓楼区')] },
  { code: '', name: '广东省', children: [city('深圳市', '南山区', '宝安区')] },
];

/** Opens the form of a new address. @returns its dialog, and the saved addresses */
async function openForm() {
  const saved: Saved[] = [];
  answer(calls.address.list, () => [anAddress()]);
  answer(calls.address.regions, () => REGIONS);
  answer(calls.address.add, ({ body }) => {
    saved.push(body);
    return anAddress();
  });
  openSiteAsMember('/main/addressList');
  await user.click(await screen.findByRole('button', { name: '新增地址' }));
  const form = within(await screen.findByRole('dialog'));
  const paste = async (text: string) => {
    const field = await form.findByLabelText(/^粘贴整段地址/);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  const values = () =>
    ['收货人', '手机号', '省份', '城市', '区县', '详细地址', '公司名称'].map(
      (label) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value,
    );
  return { form, paste, values, saved };
}

it('says at the province that no carrier delivers there, before the address is saved', async () => {
  const { form } = await openForm();
  answer(calls.quote.freight, ({ body }) => (body.province === '福建省' ? refuse('shipping.noCarrier') : []));
  await user.selectOptions(await form.findByLabelText(/^省份/), '福建省');
  await form.findByText('目前没有快递可以寄到这里，请改寄大陆其他地址');
  await user.selectOptions(form.getByLabelText(/^省份/), '广东省');
  await waitFor(() => expect(form.queryByText(/没有快递/)).not.toBeInTheDocument());
});

it('writes regions in traditional characters in zh-TW, and keeps the stored names as values', async () => {
  const { form, paste } = await openForm();
  await paste('李工 13712345678 廣東省深圳市寶安區科技路1號');
  try {
    await act(() => readIn('zh-TW'));
    expect(await form.findByRole('option', { name: '廣東省' })).toHaveValue('广东省');
    expect(form.getByRole('option', { name: '寶安區' })).toHaveValue('宝安区');
    expect(form.getByLabelText(/^區縣/)).toHaveValue('宝安区');
    expect(screen.getByText(/廣東省 深圳市 南山區/)).toBeInTheDocument();
  } finally {
    await act(() => readIn('zh-CN'));
  }
});

it('a pasted company is not the place, and a second paste replaces what the first filled', async () => {
  const { form, paste, values, saved } = await openForm();
  await paste('深圳市迅捷电子有限公司 李工 13712345678 江苏省苏州市虎丘区科技路1号');
  const company = '深圳市迅捷电子有限公司';
  expect(values()).toEqual(['李工', '13712345678', '江苏省', '苏州市', '虎丘区', '科技路1号', company]);
  expect(form.getByText('已填好 7 项，请核对')).toBeInTheDocument();
  expect(form.queryByText(/不确定|没有认出/)).not.toBeInTheDocument();
  await paste('王强 +86 139-1234-5678 昆山市前进中路 88 号');
  expect(values()).toEqual(['王强', '13912345678', '江苏省', '苏州市', '昆山市', '前进中路 88 号', '']);
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ contactName: '王强', phone: '13912345678', district: '昆山市' });
  expect(saved[0]?.companyName ?? '').toBe('');
});

it('asks for what a text leaves open: one of several places, a mistyped number', async () => {
  const { form, paste, values } = await openForm();
  await paste('王强 1391234567 鼓楼区中山北路 1 号');
  expect(values()).toEqual(['王强', '1391234567', '', '', '', '中山北路 1 号', '']);
  expect(form.getByText('需要您确认：手机号、省份、城市、区县')).toBeInTheDocument();
  expect(form.getByLabelText(/^手机号/)).toHaveAccessibleDescription('不确定，请核对');
  expect(form.getByLabelText(/^区县/)).toHaveAccessibleDescription('没有认出，请填写');
  const choices = within(form.getByRole('group', { name: '有几个地方叫这个名字，请选择：' }));
  expect(choices.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '江苏省 南京市 鼓楼区',
    '福建省 福州市 鼓楼区',
  ]);
  await user.click(choices.getByRole('button', { name: '福建省 福州市 鼓楼区' }));
  expect(values().slice(2, 5)).toEqual(['福建省', '福州市', '鼓楼区']);
  expect(form.queryByRole('group')).not.toBeInTheDocument();
  await user.type(form.getByLabelText(/^手机号/), '8');
  expect(form.queryByText(/需要您确认/)).not.toBeInTheDocument();
});

it.each([
  [
    '李工 13712345678 廣東省深圳市寶安區西鄉街道1號',
    ['李工', '13712345678', '广东省', '深圳市', '宝安区', '西鄉街道1號'],
  ],
  [
    'Wang Wei, Room 3, 1 Keji Road, Huqiu District, Suzhou, Jiangsu, China, +86 137 1234 5678',
    ['Wang Wei', '13712345678', '江苏省', '苏州市', '虎丘区', 'Room 3, 1 Keji Road'],
  ],
])('reads %j', async (text, expected) => {
  const { paste, values } = await openForm();
  await paste(text);
  expect(values().slice(0, 6)).toEqual(expected);
});

it('a typed number takes its stored form, a landline too; a number of no use is reported with the accepted forms', async () => {
  const { form, values } = await openForm();
  const phone = await form.findByLabelText(/^手机号/);
  for (const [typed, stored] of [
    ['+86 137 1234 5678', '13712345678'],
    ['（０５１２）6812 3456 转 801', '0512-68123456-801'],
  ] as const) {
    await user.clear(phone);
    await user.click(phone);
    await user.paste(typed);
    await user.tab();
    expect(values()[1]).toBe(stored);
  }
  await user.clear(phone);
  await user.type(phone, '68123456');
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(form.getByText(/请输入手机号，或带区号的座机/)).toBeInTheDocument();
});
