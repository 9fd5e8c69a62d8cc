import path from 'node:path';

/** The setting that names the folder of the embedded database and of uploaded files. */
export const DATA_DIR = {
  name: 'DATA_DIR',
  fallback: './data',
  help: 'folder of the embedded database and of uploaded files',
  read: (text: string): string => path.resolve(text),
} as const;
