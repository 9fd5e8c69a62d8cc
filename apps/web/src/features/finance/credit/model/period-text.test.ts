import { expect, it } from 'vitest';
import { periodText } from './period-text.ts';

it.each([
  ['2026-10-01T00:00:00+08:00', '2026-11-01T00:00:00+08:00', '2026-10-01 — 2026-10-31'],
  ['2028-02-01T00:00:00+08:00', '2028-03-01T00:00:00+08:00', '2028-02-01 — 2028-02-29'],
  ['2026-10-12T15:30:00+08:00', '2026-10-15T00:00:00+08:00', '2026-10-12 — 2026-10-14'],
])('%s to %s is %s', (periodFrom, periodUntil, text) => expect(periodText({ periodFrom, periodUntil })).toBe(text));
