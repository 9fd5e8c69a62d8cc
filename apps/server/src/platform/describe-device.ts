import type { LoginDevice } from '@xunban/contract';
import { appAround } from './gateways/known-gateways.ts';

export type DeviceDescription = Pick<LoginDevice, 'kind' | 'browser' | 'system'>;

/** Order matters: most browsers also include the names of the browsers that they imitate. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bDingTalk\//, '钉钉 DingTalk'],
  [/\bQQBrowser\/|MQQBrowser\//, 'QQ 浏览器 QQ Browser'],
  [/\bUCBrowser\/|\bUCWEB/, 'UC'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string, DeviceDescription['kind']])[] = [
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS', 'phone'],
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\biPhone\b|\biPod\b/, 'iOS', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

/** Returns the name of the payment app that shows the page; empty in an ordinary browser. */
function paymentAppIn(userAgent: string): string {
  const name = appAround(userAgent)?.name;
  return name ? `${name['zh-CN']} ${name.en}` : '';
}

/** Describes a device by its User-Agent, in names that its owner knows. It may be false; nothing is decided by it. */
export function describeDevice(userAgent: string): DeviceDescription {
  const browser = paymentAppIn(userAgent) || BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] || '';
  const [, system, kind] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? [undefined, '', undefined];
  if (browser === '' || kind === undefined) return { kind: kind && browser ? kind : 'script', browser, system };
  const isTablet = /\bTablet\b|\bPad\b/i.test(userAgent) || (system === 'Android' && !/\bMobile\b/.test(userAgent));
  return { kind: kind === 'phone' && isTablet ? 'tablet' : kind, browser, system };
}

const LONGEST_NAME = 60;

/** The same in one short text; for a program, its own name. */
export function deviceName(userAgent: string): string {
  const { browser, system } = describeDevice(userAgent);
  return [browser, system].filter(Boolean).join(' · ') || userAgent.slice(0, LONGEST_NAME);
}
