// @vitest-environment happy-dom
import { COMPANY_PACKING, calls, type DeliveryChoices } from '@xunban/contract';
import { aFreightOffer, anAddress } from '@xunban/testkit/a-cart-row';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['order', 'address', 'order-texts', 'pricing']);

const { id: _id, isDefault: _isDefault, ...now } = anAddress();
const choices = (price: number): DeliveryChoices => ({
  ...{ mainNo: 'M2611200001', version: 3, address: now, carrier: 'SF', freight: 13, packing: COMPANY_PACKING },
  ...{ isAllSent: false },
  offers: [{ ...aFreightOffer({ price }), isPickUp: false, difference: price - 13, due: price - 13, hindrance: null }],
});

it('a press that comes before the freight to the new address is there asks once it is', async () => {
  const other = { ...anAddress(), id: '5f5b1f77-5d6c-4b55-9d3e-1f7f3b3c9a01', city: '拉萨市', isDefault: false };
  let give = () => {};
  answer(calls.main.deliveryChoices, async ({ query }) => {
    if (query.addressId === undefined) return choices(13);
    await new Promise<void>((resolve) => {
      give = resolve;
    });
    return choices(28);
  });
  answer(calls.address.list, () => [anAddress(), other]);
  openSiteAsMember('/main/orderDelivery?mainOrderId=7f5b1f77-5d6c-4b55-9d3e-1f7f3b3c9a02&orderNo=P2611200001');
  const user = setupUser();
  await user.click(await screen.findByRole('radio', { name: /拉萨市/ }));
  await user.click(screen.getByRole('button', { name: '保存修改' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  give();
  expect(await screen.findByRole('dialog')).toHaveTextContent('¥28.00');
});
