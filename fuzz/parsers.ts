import type { Parser } from './parser.ts';
import { addressParsers } from './parsers/addresses.ts';
import { archiveParsers } from './parsers/archives.ts';
import { articleParsers } from './parsers/articles.ts';
import { boardParsers } from './parsers/boards.ts';
import { factoryParsers } from './parsers/factories.ts';
import { gatewayParsers } from './parsers/gateways.ts';
import { imageParsers } from './parsers/images.ts';
import { numberParsers } from './parsers/numbers.ts';
import { priceParsers } from './parsers/prices.ts';
import { requestParsers } from './parsers/requests.ts';
import { settingParsers } from './parsers/settings.ts';
import { tableParsers } from './parsers/tables.ts';

/** Every parser of input from outside. A new one gets its entry in the file of its area. */
export const PARSERS: readonly Parser[] = [
  ...boardParsers,
  ...archiveParsers,
  ...imageParsers,
  ...gatewayParsers,
  ...tableParsers,
  ...factoryParsers,
  ...priceParsers,
  ...articleParsers,
  ...addressParsers,
  ...numberParsers,
  ...requestParsers,
  ...settingParsers,
];
