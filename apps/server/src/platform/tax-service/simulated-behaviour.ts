/** Delay of late answers of the simulated platform. */
export const LATE_SECONDS = 120;

/** Returns the last two digits of an amount: they choose the simulated behaviour. */
export const tail = ({ amount }: { readonly amount: bigint }): bigint => amount % 100n;

/** Year and the area of a demonstration; with eight more digits it is twenty digits like those of electronic invoices. */
export const numberHead = (day: string): string => `${day.slice(2, 4)}0000000000`;
