/** A coordinate in nanometres, as the formats 4.6 of Gerber in mm have it. */
export const coordinate = (mm: number): number => Math.round(mm * 1e6) + 0;

/** A length or position in mm with at most six decimals. */
export const lengthText = (mm: number): string => String(coordinate(mm) / 1e6);
