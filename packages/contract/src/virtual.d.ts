declare module 'virtual:contract-calls' {
  export const table: import('./client.ts').CallTable;
}
