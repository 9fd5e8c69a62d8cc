import type { Holiday, WorkCalendar } from '../calendar/work-calendar.ts';
import type { Carrier, FreightTable, FreightZone, RemoteArea } from '../freight/freight-types.ts';
import { type Group, group, leaf, listText, type PlaceTexts, rows, values } from './place-shape.ts';

const cityNames = (cities: readonly string[], texts: PlaceTexts) =>
  listText(
    cities.map((city) => texts.region(city) ?? city),
    texts,
  );

/** Every place of a freight table. */
export const freightShape: Group<FreightTable> = group<FreightTable>({
  version: leaf('text', 'version'),
  carriers: rows<Carrier>({
    keyOf: ({ code }) => code,
    nameOf: ({ code }, _, texts) => texts.pricing(`carrier.${code}`) ?? code,
    quiet: ['code'],
    item: group({
      code: leaf({ names: 'carrier' }, 'carrier'),
      volumetricDivisor: leaf('divisor', 'volumetricDivisor'),
      isPickUp: leaf('yesNo', 'isPickUp'),
      zones: rows<FreightZone>({
        keyOf: ({ id }) => id,
        nameOf: ({ id }, _, texts) => texts.pricing(`zone.${id}`) ?? id,
        quiet: ['id'],
        item: group({
          id: leaf({ names: 'zone' }, 'zone'),
          provinces: values({ region: 'province' }, 'provinces'),
          firstWeightG: leaf('grams', 'firstWeight'),
          firstYuan: leaf('yuan', 'firstPrice'),
          stepWeightG: leaf('grams', 'stepWeight'),
          stepYuan: leaf('yuan', 'stepPrice'),
          days: leaf('days', 'roadDays'),
        }),
      }),
      remoteAreas: rows<RemoteArea>({
        label: 'remoteAreas',
        keyOf: ({ cities }) => cities.join(),
        nameOf: ({ cities }, _, texts) => cityNames(cities, texts),
        quiet: ['cities'],
        item: group({
          cities: values({ region: 'city' }, 'cities'),
          surchargeYuan: leaf('yuan', 'surcharge'),
          extraDays: leaf('days', 'extraRoadDays'),
        }),
      }),
    }),
  }),
});

/** Every place of a work calendar. */
export const calendarShape: Group<WorkCalendar> = group<WorkCalendar>({
  version: leaf('text', 'version'),
  cutOff: leaf('text', 'cutOff'),
  restWeekdays: values('weekday', 'restWeekdays'),
  holidays: rows<Holiday>({
    label: 'holidays',
    // A holiday that is confirmed on other days is the same holiday of that year.
    keyOf: ({ name, from }) => `${name} ${from}`,
    nameOf: ({ name, from }, _, texts) =>
      texts.text('place.holiday', { name: texts.pricing(`holiday.${name}`) ?? name, from }),
    quiet: ['name', 'from'],
    item: group({
      name: leaf({ names: 'holiday' }, 'holiday'),
      from: leaf('text', 'from'),
      to: leaf('text', 'to'),
      source: leaf('text', 'source'),
      toBeConfirmed: leaf('yesNo', 'toBeConfirmed'),
    }),
  }),
  makeUpDays: values('text', 'makeUpDays'),
  knownUntil: leaf('text', 'knownUntil'),
});
