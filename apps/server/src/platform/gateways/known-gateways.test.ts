import { readdirSync } from 'node:fs';
import { GATEWAY_NAME } from '@xunban/contract';
import { describe, expect, test } from 'vitest';
import {
  GATEWAY_NAMES,
  GATEWAYS,
  gatewayOffer,
  gatewaysLabelled,
  opensIn,
  requestedGateway,
} from './known-gateways.ts';

const apps = GATEWAYS.filter(({ app }) => app !== null);

test('every folder of a gateway is listed, and every listed one has a folder', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...GATEWAY_NAMES].sort()).toEqual(folders.map(({ name }) => name).sort());
});

test('settings of two gateways have different names', () => {
  const names = GATEWAYS.flatMap(({ settings }) => [
    ...Object.keys(settings),
    ...Object.values(settings).map((one) => one.name),
  ]);
  expect(names).toEqual([...new Set(names)]);
});

test('a request without a gateway gets the first one of the instance, and is refused where there is none', () => {
  expect(requestedGateway(undefined, { names: ['wechat', 'alipay'] })).toBe('wechat');
  expect(requestedGateway('alipay', { names: ['wechat', 'alipay'] })).toBe('alipay');
  expect(() => requestedGateway(undefined, { names: [] })).toThrow('payment.methodUnavailable');
  expect(() => requestedGateway('paypal', { names: ['wechat'] })).toThrow('invalidInput');
});

test('gateways are found by a part of their label in any language', () => {
  expect(gatewaysLabelled(' wechat')).toEqual(['wechat']);
  expect(gatewaysLabelled('支付宝')).toEqual(['alipay']);
  expect(gatewaysLabelled('2026-11')).toEqual([]);
});

describe.each(GATEWAYS.map((gateway) => [gateway.name, gateway] as const))('gateway %s', (name, gateway) => {
  test('has a valid name, and texts in every language', () => {
    expect(name).toMatch(GATEWAY_NAME);
    for (const text of [gateway.label, gateway.hint, gateway.app?.name ?? gateway.label])
      for (const language of ['zh-CN', 'zh-TW', 'en'] as const) expect(text[language].trim()).not.toBe('');
  });

  test('has a mark of one character that is readable on its colour', () => {
    if (!gateway.mark) return;
    expect([...gateway.mark.letter]).toHaveLength(1);
    expect(contrastToWhite(gateway.mark.colour)).toBeGreaterThanOrEqual(4.5);
  });

  test('opens in an ordinary browser, and in the browser of its own app', () => {
    expect(opensIn(name, 'Chrome')).toBe('here');
    expect(gatewayOffer(name, 'Chrome')).toMatchObject({ method: name, opens: 'here', around: null });
    if (gateway.app) expect(opensIn(name, `Mobile ${gateway.app.userAgent}1.0`)).toBe('ownApp');
  });

  test.each(apps.filter((other) => other !== gateway))('in the app of $name', ({ app }) => {
    const userAgent = `Mobile ${app?.userAgent}1.0`;
    expect(gatewayOffer(name, userAgent)).toMatchObject({
      opens: gateway.app ? 'elsewhere' : 'here',
      around: app?.name,
    });
  });
});

/** Contrast of a colour to white, by WCAG. */
function contrastToWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? [])
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
