import type { Config } from './config.ts';

/** Address of the site in messages: the public one, or that of this process where none is configured. */
export const siteAddress = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl || `http://${host}:${port}`;
