import { expect, it } from 'vitest';
import { destinationAfterSignIn, signInPath } from './sign-in-path.ts';

it.each([
  ['/main/orderList?state=30', '/main/orderList?state=30'],
  ['/quote', '/quote'],
  [null, '/main/userCenter'],
  ['', '/main/userCenter'],
  ['https://evil.example/', '/main/userCenter'],
  ['//evil.example', '/main/userCenter'],
  ['/\\evil.example', '/main/userCenter'],
  ['/\t/evil.example', '/main/userCenter'],
  ['javascript:alert(1)', '/main/userCenter'],
  ['/login?next=/login', '/main/userCenter'],
  ['/RESETPASSWORD', '/main/userCenter'],
])('goes from next=%j to %s', (next, destination) => expect(destinationAfterSignIn(next)).toBe(destination));

it('remembers where the visitor was going', () => {
  expect(signInPath('/main/orderDetail?orderNo=A&x=1')).toBe('/login?next=%2Fmain%2ForderDetail%3ForderNo%3DA%26x%3D1');
  expect(signInPath('/main')).toBe('/login');
});
