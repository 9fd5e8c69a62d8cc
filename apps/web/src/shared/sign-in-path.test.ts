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
  ['/\n/evil.example', '/main/userCenter'],
  ['/.//evil.example', '/main/userCenter'],
  ['/./\\evil.example', '/main/userCenter'],
  ['/quote/..//evil.example', '/main/userCenter'],
  ['//[', '/main/userCenter'],
  ['evil.example', '/main/userCenter'],
  ['/@evil.example', '/@evil.example'],
  ['/quote?next=//evil.example', '/quote?next=//evil.example'],
  ['/main/../register', '/main/userCenter'],
  ['javascript:alert(1)', '/main/userCenter'],
  ['/login?next=/login', '/main/userCenter'],
  ['/RESETPASSWORD', '/main/userCenter'],
])('goes from next=%j to %s', (next, destination) => expect(destinationAfterSignIn(next)).toBe(destination));

it('remembers the intended page', () => {
  expect(signInPath('/main/orderDetail?orderNo=A&x=1')).toBe('/login?next=%2Fmain%2ForderDetail%3ForderNo%3DA%26x%3D1');
  expect(signInPath('/main')).toBe('/login');
});

it.each(['/login', '/register', '/resetpassword'] as const)(
  '%s keeps where a page of signing in leads back to',
  (page) => {
    const quote = '/quote?layers=4&remarks=a%26b';
    const first = signInPath(quote, '/register');
    expect(destinationAfterSignIn(new URLSearchParams(first.split('?')[1]).get('next'))).toBe(quote);
    expect(signInPath(first, page)).toBe(`${page}?next=${encodeURIComponent(quote)}`);
    expect(signInPath('/register', page)).toBe(page);
    expect(signInPath('/register?next=//evil.example', page)).toBe(page);
  },
);
