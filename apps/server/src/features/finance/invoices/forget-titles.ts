/** A closed account needs no title book; what was applied for keeps its copy, as the law wants invoices kept. */
export { deleteTitlesOf } from './title-store.ts';
