import { expect } from 'vitest';

/**
 * Checks an SVG: balanced elements, quoted attributes, finite integers, no loading or executable content, every reference
 * defined once.
 */
export function expectSoundSvg(svg: string): void {
  const open: string[] = [];
  for (const [tag] of svg.matchAll(/<[^>]*>/g)) {
    const closing = /^<\/(\w+)>$/.exec(tag);
    if (closing !== null) expect(open.pop()).toBe(closing[1]);
    else {
      const opening = /^<(\w+)((?: [\w:-]+="[^"<&]*")*)(\/?)>$/.exec(tag);
      expect(opening, `a tag of the right form: ${tag.slice(0, 120)}`).not.toBeNull();
      if (opening?.[3] === '') open.push(opening[1] ?? '');
    }
  }
  expect(open).toEqual([]);
  expect(svg.replace(/<[^>]*>/g, '').trim()).toBe('');
  expect(svg).not.toMatch(/NaN|Infinity|undefined|<script|<image|<foreignObject|javascript:|data:| on\w+=/);
  expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  const ids = svgIds(svg);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)) expect(ids).toContain(id);
}

export const svgIds = (svg: string): string[] => [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? '');
