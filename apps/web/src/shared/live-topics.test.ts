import { expect, it } from 'vitest';
import { staleKeys } from './live-topics.ts';

it.each([
  [['cart'], ['cart']],
  [
    ['order', 'payment'],
    ['orders', 'payments'],
  ],
  [['wallet'], ['wallet', 'member']],
  [
    ['account', 'certification'],
    ['member', 'company', 'api-keys', 'devices', 'on-behalf-actions', 'certification'],
  ],
  [['message'], ['messages']],
  [['conversation'], ['conversations']],
  [['invoice'], ['invoices']],
  [['something new'], []],
])('after changes of %j reads %j again', (topics, keys) => expect(staleKeys(new Set(topics))).toEqual(keys));

it('reads everything again when it may have missed something', () =>
  expect(staleKeys('all')).toEqual([
    'orders',
    'payments',
    'wallet',
    'member',
    'cart',
    'certification',
    'devices',
    'on-behalf-actions',
    'messages',
    'conversations',
    'invoices',
    'company',
    'api-keys',
  ]));
