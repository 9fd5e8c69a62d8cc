import { startI18n } from '@xunban/i18n/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { currentToasts } from '../components/toast-store.ts';
import { Guarded, GuardedButton, guardedAction } from './guarded.tsx';

beforeAll(() => startI18n('zh-CN'));

const allowed = { disabled: false };
const refused = { disabled: true };

describe('a control with a required permission', () => {
  it('is a disabled button with a reason without it', () => {
    const button = renderToStaticMarkup(<GuardedButton verdict={refused}>还款</GuardedButton>);
    expect(button).toMatch(/<button[^>]* disabled=""/);
    expect(button).toContain('title="无此权限"');
  });
  it('is an ordinary button with it', () => {
    const button = renderToStaticMarkup(<GuardedButton verdict={allowed}>还款</GuardedButton>);
    expect(button).not.toMatch(/disabled|无此权限/);
  });
  it('is anything else, marked the same way', () => {
    const link = <a href="/main/credit">账期</a>;
    expect(renderToStaticMarkup(<Guarded verdict={refused}>{link}</Guarded>)).toMatch(
      /aria-disabled="true" title="无此权限"><a href/,
    );
    expect(renderToStaticMarkup(<Guarded verdict={allowed}>{link}</Guarded>)).toBe('<a href="/main/credit">账期</a>');
  });
  it('is an action that names the right that is missing, and does nothing', () => {
    const done: string[] = [];
    const repay = (no: string) => void done.push(no);
    guardedAction(refused, 'credit:repay', repay)('B1');
    expect(done).toEqual([]);
    expect(currentToasts().map(({ tone, text }) => [tone, text])).toEqual([
      ['error', '对不起，您没有操作权限：credit:repay'],
    ]);
    guardedAction(allowed, 'credit:repay', repay)('B2');
    expect(done).toEqual(['B2']);
  });
});
