/** Millimetres to the micrometre: what an inch file gives beyond that only looks exact. */
export const toMicrometres = <T extends string | number | boolean>(value: T): T | number =>
  typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;
