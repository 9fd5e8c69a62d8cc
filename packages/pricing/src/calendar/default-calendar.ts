import type { WorkCalendar } from './work-calendar.ts';

const NOTICE_2026 = '国务院办公厅关于2026年部分节假日安排的通知';
/** Only the days that the law itself names; the notice with the days in lieu comes late in the year before. */
const LAW = '全国年节及纪念日放假办法';

/** Factories work on Saturdays and rest on Sundays, unless a Sunday makes up for a holiday. */
export const defaultCalendar: WorkCalendar = {
  version: '2026-11.1',
  cutOff: '18:00',
  restWeekdays: [0],
  holidays: [
    { name: 'newYear', from: '2026-01-01', to: '2026-01-03', source: NOTICE_2026 },
    { name: 'springFestival', from: '2026-02-15', to: '2026-02-23', source: NOTICE_2026 },
    { name: 'qingming', from: '2026-04-04', to: '2026-04-06', source: NOTICE_2026 },
    { name: 'labourDay', from: '2026-05-01', to: '2026-05-05', source: NOTICE_2026 },
    { name: 'dragonBoat', from: '2026-06-19', to: '2026-06-21', source: NOTICE_2026 },
    { name: 'midAutumn', from: '2026-09-25', to: '2026-09-27', source: NOTICE_2026 },
    { name: 'nationalDay', from: '2026-10-01', to: '2026-10-07', source: NOTICE_2026 },
    { name: 'newYear', from: '2027-01-01', to: '2027-01-01', source: LAW },
    { name: 'factoryBreak', from: '2027-02-01', to: '2027-02-04', source: '工厂春节停线（预计）' },
    { name: 'springFestival', from: '2027-02-05', to: '2027-02-08', source: LAW },
    { name: 'factoryBreak', from: '2027-02-09', to: '2027-02-14', source: '工厂春节停线（预计）' },
    { name: 'qingming', from: '2027-04-05', to: '2027-04-05', source: LAW },
    { name: 'labourDay', from: '2027-05-01', to: '2027-05-02', source: LAW },
  ],
  makeUpDays: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  knownUntil: '2026-12-31',
};
