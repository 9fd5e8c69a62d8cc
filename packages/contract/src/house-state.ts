/** What an administrator watches, in the order in which it is shown. */
export const HOUSE_PARTS = [
  'jobs',
  'messages',
  'books',
  'backup',
  'disk',
  'database',
  'clock',
  'processes',
  'gateways',
  'files',
  'register',
  'settings',
] as const;
export type HousePart = (typeof HOUSE_PARTS)[number];

/** Green: nothing to do. Amber: look at it today. Red: do something now. */
export const LIGHTS = ['green', 'amber', 'red'] as const;
export type Light = (typeof LIGHTS)[number];

/** Why a part is not green. Each has its words, with what to do. */
export const HOUSE_TROUBLES = [
  'jobsStand',
  'jobsFailed',
  'jobsLate',
  'jobsFailing',
  'messagesStand',
  'messagesKept',
  'messagesRefused',
  'booksBroken',
  'booksMissing',
  'booksFailed',
  'backupOld',
  'backupMissing',
  'backupLate',
  'diskFull',
  'diskScarce',
  'connectionsGone',
  'connectionsScarce',
  'clockWrong',
  'clockOff',
  'noWorker',
  'processSilent',
  'versionsDiffer',
  'gatewayMissing',
  'gatewaySandbox',
  'gatewayFailing',
  'filesFailing',
  'registerInvented',
  'registerFailing',
  'factorOptional',
] as const;
export type HouseTrouble = (typeof HOUSE_TROUBLES)[number];

/** What the house does beside requests, by the names of the program. Each has its words. */
export const HOUSE_JOBS = [
  'accounts.forgetExpired',
  'books.nightly',
  'certification.expire',
  'companies.forgetAnswers',
  'files.collect',
  'messages.forgetOld',
  'notes.forgetUnsent',
  'notes.removeBytes',
  'orders.chaseAnswers',
  'orders.closeUnpaid',
  'orders.confirmReceipts',
  'orders.foldCounts',
  'orders.review',
  'ownData.forgetClosed',
  'payments.chaseRefunds',
  'payments.closeAtGateway',
  'payments.expire',
  'payments.poll',
  'payments.runRefund',
  'prices.watchCalendar',
  'questions.chase',
  'questions.forgetUnsent',
  'questions.removeBytes',
  'sandbox.decide',
  'sandbox.notify',
  'sealedFields.sealAnew',
  'sms.send',
  'staffAccounts.forgetExpired',
  'tasks.countDays',
  'tasks.mend',
  'uploads.forgetLeft',
  'uploads.forgetUnused',
  'uploads.removeBytes',
  'withdrawals.ask',
  'withdrawals.pay',
] as const;
export type HouseJobName = (typeof HOUSE_JOBS)[number];
