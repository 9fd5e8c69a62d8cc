import type { AllCalls, CallInput } from '@xunban/contract';

/** A change order as an engineer put it together, with the version that was looked at. */
export type ChangeRequest = CallInput<AllCalls['staff']['requestChange']>['body'];
