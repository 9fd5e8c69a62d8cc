import { calls, LAYER_CLASSES, STAFF_PERMISSIONS, type StaffMember } from '@xunban/contract';
import { answer, eventStream, usualAnswer } from '@xunban/testkit/fake-server';
import { render } from '@xunban/testkit/screen';
import { Unstyled } from '@xunban/testkit/unstyled';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from '../app/providers.tsx';
import { routesWith } from '../app/routes.tsx';
import { SideMenu } from '../app/side-menu.tsx';
import { queryClient } from '../shared/query-client.ts';
import { startSession } from '../shared/session.ts';

const admin: StaffMember = {
  id: 'a1',
  account: 'admin',
  name: '周管理',
  roles: ['管理员'],
  permissions: [...STAFF_PERMISSIONS],
  owesSecondFactor: false,
  templates: [],
};

const NoMenu = () => null;

/**
 * Opens the console at an address, signed in with every permission. Rendering the menu takes as long as rendering a page, so it
 * is omitted.
 * @param is overrides of the user
 * @param menu true for a test that uses it
 * @returns a function that reports a change made elsewhere
 */
export function openConsole(
  address: string,
  is: Partial<StaffMember> = {},
  { menu = false }: { readonly menu?: boolean } = {},
): (topic: string, id: string) => void {
  queryClient.clear();
  startSession({ staffId: admin.id });
  setSignedInStaff(is);
  answer(calls.staffLedgerChecks.openAlarms, () => ({ open: 0 }));
  usualAnswer(calls.staffVouchers.accounts, () => ({ items: [], from: '2000-01' }));
  usualAnswer(calls.staffCases.visit, () => ({ viewers: [], leaseSeconds: 60 }));
  usualAnswer(calls.staffCases.leave, () => ({ viewers: [], leaseSeconds: 60 }));
  usualAnswer(calls.staffCases.history, () => ({
    member: { orders: 0, sentBack: 0, changed: 0, asked: 0, cancelled: 0, last: [] },
    file: [],
  }));
  usualAnswer(calls.staffFactories.proposal, ({ params }) => ({
    ...{ orderId: params.id, version: 1, layerClass: LAYER_CLASSES[0], areaM2: 0.05 },
    ...{ proposedId: null, candidates: [], given: null, can: [] },
  }));
  usualAnswer(calls.staffPaymentApprovals.list, () => ({ items: [] }));
  usualAnswer(calls.staffTasks.list, () => ({ totalCount: 0, items: [] }));
  usualAnswer(calls.staffBatches.ofOrder, () => ({ items: [] }));
  usualAnswer(calls.staffCamJobs.ofOrder, () => ({ release: null }));
  usualAnswer(calls.staffQuality.ofOrder, ({ params }) => ({
    ...{
      orderId: params.id,
      orderNo: '',
      boardsPerPiece: 1,
      canMeasure: false,
      characteristics: [],
      nonconformances: [],
    },
  }));
  usualAnswer(calls.staffAfterSales.ofOrder, () => ({ remakeOf: null, items: [] }));
  usualAnswer(calls.staffEvaluations.list, () => ({ totalCount: 0, items: [] }));
  usualAnswer(calls.staffApiKeys.list, () => ({ items: [] }));
  usualAnswer(calls.staffQuestions.list, () => ({ totalCount: 0, items: [] }));
  const emit = eventStream(calls.staff.events);
  const router = createMemoryRouter(routesWith(menu ? SideMenu : NoMenu), { initialEntries: [address] });
  render(
    <Unstyled>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </Unstyled>,
  );
  return emit;
}

/** Sets the user that the server returns from now on. */
export const setSignedInStaff = (is: Partial<StaffMember>): void => answer(calls.staff.me, () => ({ ...admin, ...is }));
