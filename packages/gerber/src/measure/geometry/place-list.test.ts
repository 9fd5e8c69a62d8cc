import { expect, it } from 'vitest';
import { PlaceList } from './place-list.ts';

it('knows a place that is as narrow nearby on the same layer, also across zero', () => {
  const places = new PlaceList();
  places.add('top', { x: -0.2, y: 0.1, mm: 0.1 });
  expect(places.has('top', { x: 0.3, y: -0.3, mm: 0.1 })).toBe(true);
  expect(places.has('top', { x: 0.3, y: -0.3, mm: 0.09 })).toBe(false);
  expect(places.has('top', { x: 1.5, y: 0.1, mm: 0.1 })).toBe(false);
  expect(places.has('bottom', { x: -0.2, y: 0.1, mm: 0.1 })).toBe(false);
});
