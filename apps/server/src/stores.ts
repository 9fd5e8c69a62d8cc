import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './platform/config.ts';
import { diskStore } from './platform/files/disk-store.ts';
import type { FileStore } from './platform/files/store.ts';
import { watched } from './platform/instance/outside-services.ts';

/** Folder of the migrations of this version. */
export const MIGRATIONS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../migrations');

/** Folder of the articles of this version. */
export const SHIPPED_ARTICLES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../content');

/** Folder of the boards and images of the demonstration. */
export const DEMONSTRATION_FILES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../demonstration');

/** The file store that the settings ask for. */
export const fileStore = async (config: Config): Promise<FileStore> => watched('files', await openStore(config));

/** The file store of the sandbox: its folder, or its part of the bucket. Its failures raise no alarm of the live side. */
export const sandboxFiles = (config: Config): Promise<FileStore> => openStore(config, 'sandbox/');

async function openStore(config: Config, prefix = ''): Promise<FileStore> {
  if (!config.s3Endpoint) return diskStore(path.join(config.dataDir, 'files'));
  // Loaded only when used: the client takes 20 MB and half a second.
  const { s3Store } = await import('./platform/files/s3-store.ts');
  return s3Store({
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    accessKeyId: config.s3AccessKey,
    secretAccessKey: config.s3SecretKey,
    prefix,
  });
}
