import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './platform/config.ts';
import { diskStore } from './platform/files/disk-store.ts';
import { s3Store } from './platform/files/s3-store.ts';
import type { FileStore } from './platform/files/store.ts';
import { watched } from './platform/house/outside-services.ts';

/** Where the migrations of this version lie. */
export const MIGRATIONS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../migrations');

/** Where the articles of this version lie. */
export const SHIPPED_ARTICLES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../content');

/** The file store that the settings ask for. */
export const fileStore = (config: Config): FileStore => watched('files', openStore(config));

const openStore = (config: Config): FileStore =>
  config.s3Endpoint
    ? s3Store({
        endpoint: config.s3Endpoint,
        region: config.s3Region,
        accessKeyId: config.s3AccessKey,
        secretAccessKey: config.s3SecretKey,
      })
    : diskStore(path.join(config.dataDir, 'files'));
