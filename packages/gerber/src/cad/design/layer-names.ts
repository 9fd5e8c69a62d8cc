import type { MadeLayer } from './board-design.ts';

/** True when a list such as `*.Cu`, `F&B.Mask` or `F.Paste` includes this layer. */
export function names(patterns: readonly string[], { name, copper, isFront, isBack }: MadeLayer): boolean {
  return patterns.some((pattern) => {
    if (pattern === name || pattern === '*') return true;
    if (pattern.startsWith('*.')) return copper === undefined ? name.endsWith(pattern.slice(1)) : pattern === '*.Cu';
    if (pattern.startsWith('F&B.'))
      return (isFront || isBack) && (copper === undefined ? name.endsWith(pattern.slice(3)) : pattern === 'F&B.Cu');
    return pattern === '*In.Cu' && copper !== undefined && !isFront && !isBack;
  });
}
