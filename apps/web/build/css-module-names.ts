import { createHash } from 'node:crypto';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../../..');

/** Class names that depend on nothing but file and class, so that static pages and the application agree on them. */
export function cssModuleName(name: string, file: string): string {
  const place = path.relative(repository, file.split('?')[0] ?? file).replaceAll('\\', '/');
  const hash = createHash('sha256').update(place).digest('base64url').slice(0, 5);
  return `${name}_${hash}`;
}
