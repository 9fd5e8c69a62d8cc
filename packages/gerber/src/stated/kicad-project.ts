import type { ImpedanceLine } from '../facts.ts';
import { impedanceClasses } from './impedance-lines.ts';

const largestProject = 2_000_000;
const maxEntries = 2_000;

/**
 * Returns the impedances of the net classes of a KiCad project (`.kicad_pro`, from KiCad 6). The impedance is part of a class
 * name, such as `50ohm`. Undefined for other files. Nets are given as the project's assignment patterns.
 */
export function projectImpedances(name: string, bytes: Uint8Array): readonly ImpedanceLine[] | undefined {
  if (!/\.kicad_pro$/i.test(name) || bytes.length > largestProject) return undefined;
  const settings = record(record(parsed(bytes))?.['net_settings']);
  const classes = settings?.['classes'];
  if (!Array.isArray(classes)) return undefined;
  const patterns = Array.isArray(settings?.['netclass_patterns']) ? settings['netclass_patterns'] : [];
  const assigned = patterns.slice(0, maxEntries).flatMap((entry: unknown) => {
    const { netclass, pattern } = record(entry) ?? {};
    return typeof netclass === 'string' && typeof pattern === 'string'
      ? [{ netclass, pattern: pattern.slice(0, 100) }]
      : [];
  });
  return impedanceClasses(
    classes.slice(0, maxEntries).flatMap((entry: unknown) => {
      const className = record(entry)?.['name'];
      if (typeof className !== 'string') return [];
      const nets = assigned.flatMap(({ netclass, pattern }) => (netclass === className ? [pattern] : []));
      return [{ name: className, nets }];
    }),
  );
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

const record = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
