export function recordFigures(figures: Readonly<Record<string, string>>): void;
export function withFigures(text: string, figures: Readonly<Record<string, string>>, day: string): string;
