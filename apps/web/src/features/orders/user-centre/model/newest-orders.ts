/** The newest orders in every state: the home page shows the ones under way, and those that can be ordered again. */
export const NEWEST_ORDERS = { page: 1, pageSize: 50, sorting: '', filters: {} } as const;
