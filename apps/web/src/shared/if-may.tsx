import type { Capability } from '@xunban/contract/member-roles';
import type { ReactNode } from 'react';
import { useMay } from './use-may.ts';

/** Buttons and forms for the roles with a capability; nothing for the others, whose call would be refused. */
export const IfMay = ({ need, children }: { readonly need: Capability; readonly children: ReactNode }): ReactNode =>
  useMay(need) ? children : null;
