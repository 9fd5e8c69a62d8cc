import { describe, expect, test } from 'vitest';
import { checkAddress, isPublicAddress } from './webhook-address.ts';

describe('addresses that webhooks may be sent to', () => {
  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.0.0.8', '192.0.2.1'],
    ...['192.168.1.1', '192.88.99.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::a00:1'],
    ...['100::1', '2001::1', '2001:2::1', '2001:db8::1', '2002:a00:1::', '3fff::1', '4000::1', '5f00::1'],
    ...['fc00::1', 'fd12::1', 'fe80::1', 'fec0::1', 'ff02::1', 'example.com', ''],
  ])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '114.114.114.114', '2606:4700::1111', '240e::1'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('the address of an endpoint', () => {
  test.each([
    ['https://example.com/hooks?key=1', 'https://example.com/hooks?key=1'],
    ['https://example.com:8443/a#b', 'https://example.com:8443/a'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ])('%s is taken', (text, url) => {
    expect(String(checkAddress(text, false))).toBe(url);
  });

  test.each([
    ['example.com/hooks', 'webhookUrl'],
    ['https://', 'webhookUrl'],
    ['http://example.com', 'webhookHttps'],
    ['ftp://example.com', 'webhookHttps'],
    ['https://user:secret@example.com', 'webhookUser'],
    ['https://example.com:22', 'webhookPort'],
    ['https://127.0.0.1/', 'webhookPrivate'],
    ['https://2130706433/', 'webhookPrivate'],
    ['https://0x7f.1/', 'webhookPrivate'],
    ['https://[::1]/', 'webhookPrivate'],
    ['https://[::ffff:169.254.169.254]/', 'webhookPrivate'],
  ])('%s is refused: %s', (text, fault) => {
    expect(checkAddress(text, false)).toBe(fault);
  });

  test('a demonstration takes http and local hosts, but no user', () => {
    expect(String(checkAddress('http://127.0.0.1:9000/x', true))).toBe('http://127.0.0.1:9000/x');
    expect(checkAddress('http://user@127.0.0.1:9000/x', true)).toBe('webhookUser');
    expect(checkAddress('file:///etc/passwd', true)).toBe('webhookUrl');
  });
});
