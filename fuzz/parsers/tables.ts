import { readStatement } from '../../apps/server/src/features/finance/bank-statements/read-statement.ts';
import { csvRecords, csvRows, decode } from '../../apps/server/src/platform/lists/read-csv.ts';
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import { gb18030 } from '../gb18030.ts';
import { bytesParser, type Parser, textParser } from '../parser.ts';

const STATEMENT = `账户明细,,,
账号,6222,,
流水号,交易时间,收入,支出,对方户名,摘要
B000001,2026-11-20 10:00:00,"1,000.00",,测试公司,货款
B000002,20261121,,12.50,"A ""B"" 公司",'手续费
`;
const TOKENS = [
  ...[',', '"', "'", '\t', '\r\n', '-', '20260230', '2026-02-30', '2026/11/20 24:00:00', '999999999999.99', '1,0,0.0'],
  ...[','.repeat(5_000), '"'.repeat(3_001), '流水号,交易时间,收入\n'],
];

export const tableParsers: readonly Parser[] = [
  bytesParser({
    name: 'bank-statement',
    seeds: () => [Buffer.from(STATEMENT), gb18030(STATEMENT)],
    tokens: TOKENS,
    refusals: [Refusal],
    read: readStatement,
  }),
  textParser({
    name: 'csv',
    seeds: () => [STATEMENT],
    tokens: TOKENS,
    refusals: [Error],
    read: (text) => [csvRows(text), csvRows(text, false), csvRecords(text, () => {})],
  }),
  bytesParser({ name: 'table-encoding', seeds: () => [Buffer.from(STATEMENT), gb18030(STATEMENT)], read: decode }),
];
