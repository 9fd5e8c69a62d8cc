import { expect, test } from 'vitest';
import { createLog, requestLineWriter } from './log.ts';

const origin = { host: 'api-1', pid: 7, roles: 'api,worker' };

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  write(createLog('info', { secrets: ['instance-secret'], destination, origin }));
  return lines.join('');
}

test('phone, card and identity numbers lose their middle wherever they stand', () => {
  const text = logged((log) =>
    log.info(
      { err: new Error('no such row: 13912345678, +8613712345678, 0512-68123456-801') },
      'card 6222021234567890123 of 11010519491231002X',
    ),
  );
  for (const masked of ['139****5678', '137****5678', '0512-****3456']) expect(text).toContain(masked);
  for (const number of ['13912345678', '13712345678', '68123456', '6222021234567890123', '11010519491231002X'])
    expect(text).not.toContain(number);
});

test('secrets are hidden by the name of their field, also in nested objects', () => {
  const text = logged((log) =>
    log.info({ password: 'p1', body: { payPassword: 'p2', deep: { access_Token: 'p3' } } }, 'x'),
  );
  for (const secret of ['p1', 'p2', 'p3']) expect(text).not.toContain(`"${secret}"`);
});

test('times and counts stay readable', () => {
  const text = logged((log) => log.info({ ms: 12.5, order: 'XB2611200001', at: 1732867200 }, 'done'));
  for (const figure of ['XB2611200001', '1732867200']) expect(text).toContain(figure);
});

test('the line of a request has the form of every other one, at the level of information', () => {
  const line = { reqId: 'req-1', method: 'GET', route: '/api/app/"odd"', status: 200, ms: 1.26 };
  const before = Date.now();
  const written = JSON.parse(logged((log) => requestLineWriter(log)(line)));
  const after = Date.now();
  const other = JSON.parse(logged((log) => log.info({ ...line, ms: 1.3 }, 'request')));
  expect({ ...written, time: '' }).toEqual({ ...other, time: '' });
  expect(written).toMatchObject(origin);
  expect(Date.parse(written.time)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(written.time)).toBeLessThanOrEqual(after);
  expect(
    logged((log) => {
      log.level = 'warn';
      requestLineWriter(log)(line);
    }),
  ).toBe('');
});
