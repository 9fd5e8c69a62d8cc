import type { FreightTable } from '@xunban/pricing';
import { type FigureTable, figuresAt } from './figures.ts';

/** Every figure of a freight table. Which province lies in which zone is edited as JSON. */
export function freightTables({ carriers }: FreightTable): readonly FigureTable[] {
  return [
    {
      name: 'carriers',
      rows: carriers.map((carrier, index) => ({
        key: carrier.code,
        subject: { kind: 'carrier', code: carrier.code },
        within: [`carriers.${carrier.code}`],
        figures: figuresAt(carrier, ['carriers', index], `carriers.${carrier.code}`)('volumetricDivisor', 'divisor'),
      })),
    },
    {
      name: 'zones',
      rows: carriers.flatMap(({ code, zones }, carrier) =>
        zones.map((zone, index) => {
          const figure = figuresAt(zone, ['carriers', carrier, 'zones', index], `carriers.${code}.zones.${zone.id}`);
          return {
            key: `${code} ${zone.id}`,
            subject: { kind: 'zone', code, zone: zone.id, provinces: zone.provinces } as const,
            within: [`carriers.${code}.zones.${zone.id}`],
            figures: [
              ...figure('firstYuan', 'firstYuan'),
              ...figure('firstWeightG', 'firstWeight'),
              ...figure('stepYuan', 'stepYuan'),
              ...figure('stepWeightG', 'stepWeight'),
              ...figure('days', 'roadDays'),
            ],
          };
        }),
      ),
    },
    {
      name: 'remoteAreas',
      rows: carriers.flatMap(({ code, remoteAreas = [] }, carrier) =>
        remoteAreas.map((area, index) => {
          const figure = figuresAt(area, ['carriers', carrier, 'remoteAreas', index], `carriers.${code}.remoteAreas`);
          return {
            key: `${code} ${index}`,
            subject: { kind: 'remote', code, cities: area.cities } as const,
            within: [],
            figures: [...figure('surchargeYuan', 'surcharge'), ...figure('extraDays', 'extraDays')],
          };
        }),
      ),
    },
  ];
}
