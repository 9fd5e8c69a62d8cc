import type { Gauge } from '../../../platform/http/gauges.ts';
import { captchaFailures } from './captcha.ts';

export const captchaGauges: readonly Gauge[] = [
  {
    name: 'xunban_captcha_failures',
    help: 'Wrong answers to captchas and puzzles since this process started.',
    read: async () => captchaFailures.count,
  },
];
