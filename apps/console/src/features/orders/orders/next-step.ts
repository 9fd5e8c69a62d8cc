import type { StaffOrderDetail } from '@xunban/contract';

export type RouteStep = NonNullable<StaffOrderDetail['progress']>['steps'][number];

/** The first step of the route that is not done; none before production and after its end. */
export const nextStepOf = ({ progress }: StaffOrderDetail): RouteStep | undefined =>
  progress?.steps.find(({ doneAt }) => doneAt === null);
