import { expect, it } from 'vitest';
import { certifyPath, isRunningOrder } from './certify-path.ts';
import { destinationAfterSignIn } from './sign-in-path.ts';

it('opens over a page of the member centre and keeps its query', () => {
  expect(certifyPath({ pathname: '/main/bank', search: '?tab=2' })).toBe('/main/bank?tab=2&certify=1');
  expect(certifyPath({ pathname: '/main/userInfo', search: '' }, 'update')).toBe('/main/userInfo?certify=update');
});

it.each([
  ['/quote', '?layers=4&remarks=a%26b'],
  ['/main/orderConfirm', '?ids=1_2'],
  ['/main/orderCart', ''],
  ['/paymentOrder', '?payNo=P1'],
  ['/help', ''],
])('from %s%s it opens over the member centre and leads back', (pathname, search) => {
  const [path, query] = certifyPath({ pathname, search }).split('?');
  const params = new URLSearchParams(query);
  expect([path, params.get('certify')]).toEqual(['/main/userCenter', '1']);
  expect(destinationAfterSignIn(params.get('next'))).toBe(pathname + search);
});

it('knows the steps of an order in any case', () => {
  expect(['/Quote', '/MAIN/orderconfirm', '/quote/', '/main/reorder'].every(isRunningOrder)).toBe(true);
  expect(['/main/userCenter', '/main/orderList', '/quotes'].some(isRunningOrder)).toBe(false);
});
