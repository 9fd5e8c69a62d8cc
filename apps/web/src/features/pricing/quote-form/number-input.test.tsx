// @vitest-environment happy-dom
import { BOARD_NUMBERS } from '@xunban/contract/board-spec';
import { render, screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NumberInput } from './number-input.tsx';

testScreens(['quote']);

function Quantity() {
  const [value, setValue] = useState(5);
  return <NumberInput label="数量" value={value} bounds={BOARD_NUMBERS.quantity} onChange={setValue} />;
}

it.each([
  ['11001', '“11001”超过在线报价的上限 11000，仍按 5 计价；需要更多或更大，请联系客服人工报价'],
  ['4.5', '“4.5”不能用，应为 1 到 11000 的整数，仍按 5 计价'],
  ['-5', '“-5”不能用，应为 1 到 11000 的整数，仍按 5 计价'],
])('says that %s was not taken when the field is left, until something else is typed', async (typed, message) => {
  render(<Quantity />);
  const user = setupUser();
  const field = screen.getByRole('textbox', { name: '数量' });
  const type = (text: string) => user.type(field, text, { initialSelectionStart: 0, initialSelectionEnd: 9 });
  await type(typed);
  await user.tab();
  expect(field).toHaveValue('5');
  expect(screen.getByRole('status')).toHaveTextContent(message);
  await type('８０');
  await user.tab();
  expect(field).toHaveValue('80');
  expect(screen.queryByRole('status')).toBeNull();
});
