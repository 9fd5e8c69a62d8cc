import type { Config } from '../config.ts';
import { PLAIN_STYLE_SOURCE } from './plain-page.ts';

type Headers = Readonly<Record<string, string>>;

/** The headers of every answer, by its kind. They are constants: a header library costs ten times as much. */
export interface HeaderSets {
  readonly page: Headers;
  /** A page below `/api`: made for this request, so no cache keeps it. */
  readonly freshPage: Headers;
  /**
   * For an answer that is always JSON: no cache keeps it, no browser takes it for another type or shows it in a frame, and
   * if one shows it as a page all the same, that page may do nothing. Headers that only concern pages are left out.
   */
  readonly json: Headers;
}

export function headerSets(config: Config): HeaderSets {
  const transport: Headers = config.publicUrl.startsWith('https://')
    ? { 'Strict-Transport-Security': 'max-age=31536000' }
    : {};
  const page = {
    'Content-Security-Policy': pagePolicy(config),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...transport,
  };
  const json = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...transport,
  };
  return { page, freshPage: { ...page, 'Cache-Control': 'no-store' }, json };
}

/**
 * Returns the Content-Security-Policy of a page. Scripts, workers and connections come from the own address only, and no text
 * that a script puts into a page becomes markup (`require-trusted-types-for`): the one policy for it is in `boot.js`, and
 * accepts addresses of own workers. A style element is applied when it carries `nonce`, which only scripts of the page know.
 * @param nonce of one answer; without it a page has no style elements but those of {@link plainPage}
 */
export function pagePolicy(config: Pick<Config, 'pricingUrl'>, nonce?: string): string {
  const connect = ["'self'", ...(config.pricingUrl ? [config.pricingUrl] : [])].join(' ');
  return [
    "default-src 'none'",
    // The worker that opens 7z and RAR compiles WebAssembly of ours; it is served under this policy, as every script is.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' ${nonce === undefined ? PLAIN_STYLE_SOURCE : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    `connect-src ${connect}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}
