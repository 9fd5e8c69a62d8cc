/** For so long after a request to an outside service only its own answer is waited for. */
export const ANSWER_SECONDS = 60;
/** Time after which a request that the outside service does not know is considered lost. */
export const ARRIVAL_SECONDS = 15 * 60;
