/** Compares names as banks, registers and keyboards write them: width of brackets and letters, case and spaces are ignored. */
export const sameName = (a: string, b: string): boolean => plain(a) !== '' && plain(a) === plain(b);
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
