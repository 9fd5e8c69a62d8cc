import { factoryPage } from '../features/after-sales/evaluations/pages.ts';
import { errorPages } from '../features/base/errors/pages.ts';
import { uiPages } from '../features/base/ui-kit/pages.ts';
import { articlePages } from '../features/content/articles/pages.ts';
import { homePages } from '../features/content/home/pages.ts';
import { filePage } from '../features/files/files/pages.ts';
import { creditPages } from '../features/finance/credit/pages.ts';
import { invoicePages } from '../features/finance/invoices/pages.ts';
import { paymentPage } from '../features/finance/payment/pages.ts';
import { approvalPage } from '../features/finance/payment-approvals/pages.ts';
import { walletPages } from '../features/finance/wallet/pages.ts';
import { withdrawalPages } from '../features/finance/withdrawal/pages.ts';
import { accountPages } from '../features/identity/account/pages.ts';
import { addressPage } from '../features/identity/addresses/pages.ts';
import { apiKeysPage } from '../features/identity/api-keys/pages.ts';
import { companyPages } from '../features/identity/company/pages.ts';
import { devicePage } from '../features/identity/device/pages.ts';
import { profilePage } from '../features/identity/profile/pages.ts';
import { securityPage } from '../features/identity/security/pages.ts';
import { messagePages } from '../features/messaging/messages/pages.ts';
import { webhooksPage } from '../features/messaging/webhooks/pages.ts';
import { cartPage } from '../features/orders/cart/pages.ts';
import { conversationPages } from '../features/orders/conversations/pages.ts';
import { sharedOrderPage } from '../features/orders/order-links/pages.ts';
import { orderPages, progressPage } from '../features/orders/orders/pages.ts';
import { questionPages } from '../features/orders/questions/pages.ts';
import { userCentrePage } from '../features/orders/user-centre/pages.ts';
import { couponsPage } from '../features/pricing/coupons/pages.ts';
import { quotePage } from '../features/pricing/quote/pages.ts';
import { reorderPage } from '../features/pricing/reorder/pages.ts';
import { sharedQuotePage } from '../features/pricing/saved-quotes/pages.ts';
import { stencilPage } from '../features/pricing/stencil/pages.ts';
import type { RouteDef } from '../shared/route-def.ts';

/** The pages of all features, in the order of the side menu. */
export const routes: readonly RouteDef[] = [
  homePages,
  quotePage,
  stencilPage,
  sharedQuotePage,
  sharedOrderPage,
  articlePages,
  factoryPage,
  accountPages,
  paymentPage,
  approvalPage,
  userCentrePage,
  orderPages,
  cartPage,
  progressPage,
  questionPages,
  conversationPages,
  reorderPage,
  walletPages,
  withdrawalPages,
  couponsPage,
  creditPages,
  invoicePages,
  addressPage,
  companyPages,
  apiKeysPage,
  devicePage,
  profilePage,
  securityPage,
  filePage,
  messagePages,
  webhooksPage,
  uiPages,
  errorPages,
].flat();
