import { calls, capabilitiesOf, type User } from '@xunban/contract';
import { answer, eventStream, usualAnswer } from '@xunban/testkit/fake-server';
import { render } from '@xunban/testkit/screen';
import { Unstyled } from '@xunban/testkit/unstyled';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from '../app/providers.tsx';
import { buildRoutes } from '../app/routing/build-routes.tsx';
import { rememberShown } from '../features/identity/certification/model/shown-once.ts';
import { queryClient } from '../shared/query-client.ts';
import { endSession, startSession } from '../shared/session.ts';

const lin: User = {
  id: 'b2d7c1a0-5f7c-4c59-9a0f-0f4f0b1f9f11',
  account: '13712345678',
  trueName: '林工',
  memberNo: 'XB0001',
  portrait: '',
  memberType: 'Person',
  cash: 20,
  isTrusted: false,
  hasCoupons: false,
  creditLeft: 0,
  memberId: 'b2d7c1a0-5f7c-4c59-9a0f-0f4f0b1f9f11',
  ticket: 'ticket-of-lin',
  hasPayPassword: true,
  hasPassword: true,
  companyName: '',
  sex: '',
  birthday: '',
  qq: '',
  email: '',
  industry: '',
  registeredAt: '2026-01-15T10:00:00+08:00',
  accountId: 'b2d7c1a0-5f7c-4c59-9a0f-0f4f0b1f9f11',
  actingFor: '',
  role: 'owner',
  permissions: capabilitiesOf('owner').map((id) => ({ id, operation: [] })),
  roles: [],
};

/** The signed-in member, with other facts. */
export const aMember = (member: Partial<User>): User => ({ ...lin, ...member });

interface Opened {
  /** The address that the browser shows now. */
  readonly address: () => string;
}

/** Opens the app at an address without a session. */
export function openSite(address: string): Opened {
  endSession('signedOut');
  return open(address);
}

/** Opens the site at an address as a signed-in member, who has seen before that an account can be certified. */
export function openSiteAsMember(address: string, member: Partial<User> = {}): Opened {
  const { memberId, ticket } = lin;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  startSession({ token: 'token-of-lin', memberId, ticket, expiresAt });
  rememberShown(memberId);
  answer(calls.account.me, () => aMember(member));
  usualAnswer(calls.engineeringQuestions.counts, () => ({ awaitingReply: 0, answered: 0, closed: 0 }));
  usualAnswer(calls.order.counts, () => []);
  usualAnswer(calls.quality.ofOrder, () => ({ deviations: [], characteristics: [] }));
  usualAnswer(calls.afterSales.ofOrder, () => ({
    ...{
      canComplain: false,
      hindrance: 'notReceived' as const,
      until: null,
      boardsPerPiece: 1,
      maxPieces: 0,
      remakeOf: null,
      items: [],
    },
  }));
  usualAnswer(calls.quote.freight, () => []);
  usualAnswer(calls.message.newest, () => ({ unread: 0, items: [] }));
  eventStream(calls.system.events);
  return open(address);
}

function open(address: string): Opened {
  queryClient.clear();
  sessionStorage.clear();
  const router = createMemoryRouter(buildRoutes(), { initialEntries: [address] });
  render(
    <Unstyled>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </Unstyled>,
  );
  return { address: () => router.state.location.pathname + router.state.location.search };
}
