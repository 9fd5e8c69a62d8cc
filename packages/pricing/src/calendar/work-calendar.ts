/**
 * The days on which the factories work: data that staff edit, because the State Council publishes the holidays year by
 * year and factories close longer around Spring Festival. All days are yyyy-MM-dd in Asia/Shanghai, which has been at
 * +08:00 without summer time since 1991.
 */
export interface WorkCalendar {
  readonly version: string;
  /** Payment before this time of day, HH:mm, starts the same working day. */
  readonly cutOff: string;
  /** 0 is Sunday. */
  readonly restWeekdays: readonly number[];
  readonly holidays: readonly Holiday[];
  /** Rest days on which work is made up for a holiday (调休). */
  readonly makeUpDays: readonly string[];
  /** Beyond this day the holidays are not known yet; dates after it are provisional. */
  readonly knownUntil: string;
}

export interface Holiday {
  readonly name: HolidayName;
  readonly from: string;
  readonly to: string;
  /** Source of the dates. */
  readonly source: string;
  /** Proposed from the law alone; the notice of the State Council with the days in lieu is still to come. */
  readonly toBeConfirmed?: true | undefined;
}

/** Names: `pricing.holiday.<name>`. */
export type HolidayName =
  | 'newYear'
  | 'springFestival'
  | 'qingming'
  | 'labourDay'
  | 'dragonBoat'
  | 'midAutumn'
  | 'nationalDay'
  | 'factoryBreak';

/** Derivation of a ship date. Text of the rule: `pricing.calendar.<rule>`. */
export interface Schedule {
  readonly rule: 'startsSameDay' | 'startsNextWorkingDay';
  readonly cutOff: string;
  /** The working day on which production starts; the lead time counts the working days after it. */
  readonly startDate: string;
  readonly shipDate: string;
  readonly workingDays: number;
  /** Days between start and shipping that do not count. */
  readonly skipped: readonly { readonly date: string; readonly reason: 'restDay' | HolidayName }[];
  /** The ship date lies beyond the days for which holidays are known, or holidays on the way are not confirmed. */
  readonly isProvisional: boolean;
}
