import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makePackage } from './package-files.ts';

// `npm run build -w @xunban/kicad -- --server https://www.example.com`: the package and its metadata, in `dist` or `--output`.

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: '' },
    output: { type: 'string', default: path.join(import.meta.dirname, '../dist') },
  },
});
if (values.server !== '' && !/^https:\/\/[^/?#]+$/.test(values.server)) {
  console.error('--server must be an https address without a path');
  process.exit(2);
}
const { zip, listed } = await makePackage({ server: values.server });
mkdirSync(values.output, { recursive: true });
const file = path.join(values.output, `xunban-kicad-${listed.versions[0]['version']}.zip`);
writeFileSync(file, zip);
writeFileSync(path.join(values.output, 'metadata.json'), `${JSON.stringify(listed, null, 2)}\n`);
console.error(`${path.relative(process.cwd(), file)} (${zip.length} bytes)`);
