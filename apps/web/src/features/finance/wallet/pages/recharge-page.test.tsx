// @vitest-environment happy-dom
import { calls, type GatewayOffer } from '@xunban/contract';
import { aGateway } from '@xunban/testkit/a-gateway';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it, vi } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['wallet', 'payment']);

function openPage(gateways: readonly GatewayOffer[]) {
  answer(calls.payment.gateways, () => ({ items: [...gateways] }));
  openSiteAsMember('/main/balanceRecharge');
}

it('tops up at the chosen gateway of the instance', async () => {
  openPage([aGateway('alipay'), aGateway('wechat')]);
  const asked: unknown[] = [];
  answer(calls.payment.topUp, ({ body }) => {
    asked.push(body);
    return { payNo: 'ZF1', state: 'pending' as const, redirectUrl: '#pay', qrText: null, wechatBridge: null };
  });
  const user = setupUser();
  expect(await screen.findByRole('radio', { name: /支付宝/ })).toBeChecked();
  expect(screen.queryByText('演示银行')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /微信支付/ }));
  await user.click(screen.getByRole('button', { name: '¥500' }));
  await user.click(screen.getByRole('button', { name: '充值 ¥500.00' }));
  await vi.waitFor(() => expect(asked).toEqual([{ amount: '500', gateway: 'wechat' }]));
});

it('cannot top up online where no gateway is set up', async () => {
  openPage([]);
  await screen.findByText('在线支付暂未开通');
  expect(screen.getByRole('button', { name: '充值' })).toBeDisabled();
});
