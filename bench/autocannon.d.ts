/** The part of the load generator that the benchmarks use, because the package has no types. */
declare module 'autocannon' {
  export type LoadRequest = {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  };

  export type LoadOptions = {
    url: string;
    connections: number;
    /** The duration in seconds; `amount` takes precedence. */
    duration?: number;
    /** The total number of requests. */
    amount?: number;
    method?: string;
    headers?: Record<string, string>;
    requests?: readonly {
      setupRequest: (request: LoadRequest) => LoadRequest;
      onResponse: (
        status: number,
        body: string,
        context: object,
        headers: Record<string, string>,
      ) => void;
    }[];
  };

  export type LoadResult = {
    readonly duration: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly requests: { readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
  };

  export default function autocannon(options: LoadOptions): Promise<LoadResult>;
}
