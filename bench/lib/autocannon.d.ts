/** The part of autocannon 9 that is used here; it ships no types. */
declare module 'autocannon' {
  interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration?: number;
    readonly amount?: number;
    readonly requests: readonly Request[];
    readonly verifyBody?: (body: string) => boolean;
  }
  interface Result {
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
    readonly mismatches: number;
    readonly latency: { readonly p50: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
