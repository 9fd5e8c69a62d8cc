/** How long the simulated platform takes for what comes late. */
export const LATE_SECONDS = 120;

/** The last two digits of an amount say how the simulated platform behaves. */
export const tail = ({ amount }: { readonly amount: bigint }): bigint => amount % 100n;

/** Year and the area of a demonstration; with eight more digits it is twenty digits like those of electronic invoices. */
export const numberHead = (day: string): string => `${day.slice(2, 4)}0000000000`;
