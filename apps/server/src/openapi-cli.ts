import { writeFileSync } from 'node:fs';
import { calls } from '@xunban/contract';
import { openApiDocument } from './platform/http/openapi.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: openapi-cli FILE');
/** Writes the OpenAPI document of all calls to a file, for the linter. */
writeFileSync(file, JSON.stringify(openApiDocument(calls, 'xunban')));
