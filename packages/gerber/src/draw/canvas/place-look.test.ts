import { expect, it } from 'vitest';
import { placeColours } from '../place-colours.ts';
import { placeLook } from './place-look.ts';

const layers = [
  { name: 'top', role: 'copper-top' },
  { name: 'inner', role: 'copper-inner-2' },
  { name: 'bottom', role: 'copper-bottom' },
  { name: 'mask', role: 'mask-bottom' },
  { name: 'silk', role: 'silk-bottom' },
  { name: 'holes', role: 'drill-pth' },
] as const;

const filmsOf = (layer: string | undefined): string[] => {
  const { look } = placeLook(layers, layer);
  return look.kind === 'films' ? look.films.map((film) => film.layer) : [];
};

it('shows the layer of a finding, the openings over it and the holes', () => {
  expect(filmsOf('bottom')).toEqual(['bottom', 'mask', 'holes']);
  expect(filmsOf('inner')).toEqual(['inner', 'holes']);
  expect(filmsOf(undefined)).toEqual(['top', 'holes']);
});

it('shows the openings of a mask over dim copper', () => {
  const { look } = placeLook(layers, 'mask');
  expect(look.kind === 'films' && look.films.map(({ layer, colour }) => [layer, colour])).toEqual([
    ['bottom', placeColours.dimCopper],
    ['mask', placeColours.opening],
    ['holes', placeColours.hole],
  ]);
});
