import { readReadings } from '../../apps/console/src/features/fulfilment/quality/readings.ts';
import { readEvent } from '../../apps/server/src/features/fulfilment/floor/read-event.ts';
import { fitsMasks } from '../../apps/server/src/features/fulfilment/shipping/waybill-masks.ts';
import { readRecords } from '../../apps/server/src/platform/factory-systems/drop-folder.ts';
import { bytesParser, jsonParser, type Parser, textParser } from '../parser.ts';

const EVENT = {
  ...{ id: 'E1', factory: 'SZ1', order: 'D2611200001', step: 'drilling', at: '2026-11-20T10:00:00+08:00' },
  ...{ station: 'DR-02', operator: '0007', good: 100, scrap: '1', reason: '' },
};
const CSV = 'id,factory,order,step,at,good\nE1,SZ1,D2611200001,drilling,2026-11-20 10:00,100\n';
const TIMES = ['2026-02-30', '0000-01-01', '9999-12-31', 'T24:00', '+14:00', '-23:59', '+99:99', 'Z', '.123456'];

export const factoryParsers: readonly Parser[] = [
  bytesParser({
    name: 'factory-json',
    seeds: () => [Buffer.from(JSON.stringify({ events: [EVENT, EVENT] })), Buffer.from(JSON.stringify(EVENT))],
    tokens: ['{', '[', '"events":', ...TIMES, '['.repeat(20_000)],
    refusals: [Error],
    read: (bytes) => readRecords('a.json', bytes).map(readEvent),
  }),
  bytesParser({
    name: 'factory-csv',
    seeds: () => [Buffer.from(CSV)],
    tokens: [',', '"', '\n', ...TIMES],
    refusals: [Error],
    read: (bytes) => readRecords('a.csv', bytes).map(readEvent),
  }),
  jsonParser({ name: 'step-event', seeds: () => [EVENT], read: readEvent }),
  textParser({
    name: 'step-times',
    seeds: () => ['2026-11-20T10:00:00+08:00', '2026-11-20 10:00', '2026-11-20T10:00:00.123Z'],
    tokens: [...TIMES, '-', ':', '30', '31'],
    read: (at) => readEvent({ ...EVENT, at }),
  }),
  textParser({
    name: 'measurements',
    seeds: () => ['25.1 25.3, 24.9/25.0', '-0.5；+.3'],
    tokens: ['1'.repeat(5_000), '.', 'e9', ' ', ',', '，', '1'.repeat(50_000)],
    read: readReadings,
  }),
  textParser({
    name: 'waybill-masks',
    seeds: () => ['SF#{12}', '@{2}#{9,13}', 'A-#', '#{1,40}#{1,40}#{1,40}', '#{1,40}'.repeat(12)],
    tokens: ['#', '@', '{40}', '{1,40}', '{0}', '(', '\\', '[', '+'],
    // As long as a number can be.
    read: (mask) => fitsMasks(`${'1'.repeat(39)}A`, [mask]),
  }),
];
