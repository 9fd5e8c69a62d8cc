import { defaultFreight } from '@xunban/pricing';
import { expect, it } from 'vitest';
import { isFreightTable } from './freight-editing.ts';

const carrier = { code: 'SF', volumetricDivisor: 8000, zones: [{ id: 'a', provinces: ['44'] }] };

it.each([
  ['the table that ships', defaultFreight, true],
  ['a carrier with a zone', { carriers: [carrier] }, true],
  ['nothing', null, false],
  ['a carrier that is null', { carriers: [null] }, false],
  ['a zone without provinces', { carriers: [{ ...carrier, zones: [{ id: 'a' }] }] }, false],
  ['a province that is an object', { carriers: [{ ...carrier, zones: [{ id: 'a', provinces: [{}] }] }] }, false],
  ['a zone without an id', { carriers: [{ ...carrier, zones: [{ provinces: [] }] }] }, false],
  ['remote areas that are a number', { carriers: [{ ...carrier, remoteAreas: 5 }] }, false],
  ['a remote area without cities', { carriers: [{ ...carrier, remoteAreas: [{ surchargeYuan: 5 }] }] }, false],
])('a draft with %s can be edited by place or not', (_what, data, isEditable) => {
  expect(isFreightTable(data)).toBe(isEditable);
});
