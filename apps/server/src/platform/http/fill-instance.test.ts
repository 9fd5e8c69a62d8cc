import { expect, test } from 'vitest';
import { fillDrawn, fillInstance, isTemplate } from './server-rendered-pages.ts';

const FILE =
  '<meta name="xunban:instance" content=""><p>{{#hotline}}<a href="tel:{{hotline}}">{{hotline}}</a>{{/hotline}}</p><i>{{#email}}{{email}}{{/email}}</i>{{written-page}}';

test('a fact replaces its placeholders, and placeholders of an unset fact are removed', () => {
  const all = { hotline: '400-1', email: '' };
  expect(fillInstance(FILE, { localized: all, all })).toBe(
    '<meta name="xunban:instance" content="{&quot;hotline&quot;:&quot;400-1&quot;}"><p><a href="tel:400-1">400-1</a></p><i></i>{{written-page}}',
  );
});

test('a fact never becomes markup, nor a place for another one', () => {
  const localized = { hotline: '"><script>alert(1)</script>$&', email: '{{hotline}}' };
  const filled = fillInstance(FILE, { localized, all: localized });
  expect(filled).not.toContain('<script');
  expect(filled).toContain('<i>{{hotline}}</i>');
});

test('a prerendered page replaces its placeholder; without one the file shows that it is loading', () => {
  const file = '<div id="root"><!--drawn--><p>coming</p><!--/drawn--></div>';
  expect(fillDrawn(file, '<h1>$& drawn</h1>')).toBe('<div id="root"><h1>$& drawn</h1></div>');
  expect(fillDrawn(file, undefined)).toBe('<div id="root"><p>coming</p></div>');
  expect([isTemplate(FILE), isTemplate(file)]).toEqual([true, false]);
});
