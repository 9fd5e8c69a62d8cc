export type Turn = 1 | 2 | 3;
export const TURNS: Readonly<Record<'server' | 'unit', Readonly<Record<Turn, readonly string[]>>>>;
export function turnOf(day: string): Turn;
export function filesNotInTurn(part: 'server' | 'unit', turn: Turn): string[];
export function journeysNotInTurn(turn: Turn): string;
