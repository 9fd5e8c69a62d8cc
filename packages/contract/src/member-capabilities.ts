import type { CallDef } from './call.ts';
import { type AllCalls, calls } from './calls.ts';
import { type Capability, type MemberRole, roleHas } from './member-roles.ts';

/**
 * Requirement of a call in the account in which its caller acts:
 * - `public`  open without an account, so to every role, too
 * - `self`    about the signed-in person: it acts in the person's own account, never in that of a company
 * - `account` every role of the account
 * - otherwise the role has the capability
 */
export type CallNeed = 'public' | 'self' | 'account' | Capability;

type NeedsOf<Area> = {
  readonly [N in keyof Area as Area[N] extends { readonly access: { readonly staff: string } } ? never : N]: CallNeed;
};
type WithCalls<A extends keyof AllCalls> = keyof NeedsOf<AllCalls[A]> extends never ? never : A;
/** Every call that is not for staff alone. One that is missing here does not compile, and is refused to all roles but the owner. */
type Needs = { readonly [A in keyof AllCalls as WithCalls<A>]: NeedsOf<AllCalls[A]> };

const NEEDS: Needs = {
  company: {
    companies: 'account',
    switchTo: 'self',
    leave: 'self',
    invitation: 'self',
    answer: 'self',
    members: 'account',
    invitations: 'company.manage',
    invite: 'company.manage',
    withdraw: 'company.manage',
    changeRole: 'company.manage',
    remove: 'company.manage',
  },
  apiKeys: {
    list: 'apiKeys.manage',
    current: 'account',
    make: 'apiKeys.manage',
    rotate: 'apiKeys.manage',
    revoke: 'apiKeys.manage',
  },
  programRequests: {
    beginKey: 'public',
    collectKey: 'public',
    show: 'account',
    grantKey: 'apiKeys.manage',
    deny: 'account',
  },
  account: {
    login: 'public',
    captcha: 'public',
    sendSmsCode: 'public',
    register: 'public',
    recoverPassword: 'public',
    updateAccount: 'self',
    editProfile: 'account',
    me: 'account',
    members: 'self',
    devices: 'self',
    signOutDevice: 'self',
    signOutEverywhere: 'self',
    onBehalfActions: 'self',
    signOut: 'self',
  },
  address: {
    list: 'order.view',
    regions: 'public',
    add: 'address.edit',
    edit: 'address.edit',
    remove: 'address.edit',
    setDefault: 'address.edit',
    deliveryLabels: 'order.view',
    freight: 'order.view',
  },
  order: {
    cart: 'order.view',
    removeFromCart: 'board.edit',
    putBackInCart: 'board.edit',
    addToCart: 'board.edit',
    acceptChange: 'order.place',
    questions: 'order.view',
    answerQuestion: 'board.edit',
    receive: 'order.place',
    progress: 'order.view',
    shipments: 'order.view',
    shipment: 'order.view',
    lastContact: 'order.place',
    changeAddress: 'order.place',
    shipmentReportUrl: 'order.view',
    submit: 'order.place',
    submitDirect: 'order.place',
    reset: 'order.place',
    checkInvoice: 'invoice.view',
    cancel: 'order.place',
    changeInvoice: 'order.place',
    reorderToCart: 'board.edit',
    counts: 'order.view',
    list: 'order.view',
    detail: 'order.view',
    mainDetail: 'order.view',
  },
  orderedDocuments: {
    list: 'order.view',
    file: 'order.view',
  },
  productionFiles: {
    list: 'order.view',
    confirm: 'board.edit',
    refuse: 'board.edit',
  },
  upload: {
    boardFile: 'board.edit',
    begin: 'board.edit',
    addPart: 'board.edit',
    finish: 'board.edit',
    removeUnfinished: 'board.edit',
    ownFiles: 'order.view',
    reading: 'order.view',
    removeFile: 'board.edit',
    attachment: 'account',
    image: 'account',
    portrait: 'public',
    glyphs: 'public',
    boardImage: 'public',
  },
  payment: {
    open: 'payment.pay',
    info: 'payment.pay',
    nudge: 'payment.pay',
    query: 'payment.pay',
    toPay: 'payment.pay',
    pay: 'payment.pay',
    gateways: 'payment.pay',
    topUp: 'wallet.topUp',
    shared: 'public',
    sharedReceipt: 'public',
    receipt: 'payment.pay',
    payShared: 'public',
    cashLogs: 'wallet.view',
    walletFile: 'wallet.view',
    transferAccount: 'wallet.topUp',
  },
  paymentApprovals: {
    rule: 'payment.pay',
    saveRule: 'company.manage',
    list: 'payment.pay',
    request: 'payment.pay',
    show: 'self',
    decide: 'self',
    withdraw: 'payment.pay',
  },
  withdrawal: {
    list: 'withdrawal.view',
    apply: 'withdrawal.apply',
    cancel: 'withdrawal.apply',
    allowance: 'withdrawal.view',
    bankAccounts: 'withdrawal.view',
    saveBankAccount: 'withdrawal.apply',
    removeBankAccount: 'withdrawal.apply',
  },
  invoice: {
    profiles: 'invoice.view',
    profile: 'invoice.view',
    addProfile: 'invoice.edit',
    editProfile: 'invoice.edit',
    removeProfile: 'invoice.edit',
    applications: 'invoice.view',
    application: 'invoice.view',
    uninvoiced: 'invoice.view',
    apply: 'invoice.edit',
    preview: 'invoice.view',
    pdf: 'invoice.view',
    xml: 'invoice.view',
    answerCreditNote: 'invoice.edit',
    previousChoice: 'invoice.view',
  },
  credit: {
    account: 'credit.view',
    records: 'credit.view',
    statements: 'credit.view',
    statement: 'credit.view',
    applyInvoice: 'invoice.edit',
    statementFile: 'credit.view',
    reconciliation: 'credit.view',
    reconcile: 'credit.repay',
    repay: 'credit.repay',
    score: 'credit.view',
    apply: 'credit.apply',
    takeBack: 'credit.apply',
  },
  member: {
    transfers: 'wallet.view',
    service: 'account',
    payPasswordCode: 'self',
    setPayPassword: 'self',
    companyPrefill: 'invoice.view',
    certify: 'self',
    companySearch: 'self',
    sendCode: 'self',
    validateCode: 'self',
    certification: 'self',
  },
  main: {
    orderDetail: 'order.view',
    tagOrder: 'board.edit',
    orders: 'order.view',
    editOrder: 'board.edit',
    deliveryChoices: 'order.place',
    changeOrderAddress: 'order.place',
    changeReferences: 'order.place',
    deliveryNote: 'order.view',
    productionFile: 'order.view',
    shipmentReport: 'order.view',
    sharedShipmentReport: 'public',
    reviseOrder: 'board.edit',
    refuseChange: 'order.place',
    revertChange: 'order.place',
    agreeCancellation: 'order.place',
    refuseCancellation: 'order.place',
    inProduction: 'order.view',
    reorder: 'order.place',
  },
  bulkOrders: {
    exportFile: 'order.view',
    reorder: 'order.place',
    documents: 'order.view',
  },
  quotations: {
    create: 'order.view',
    list: 'order.view',
    pdf: 'order.view',
  },
  coupons: {
    mine: 'order.place',
    offers: 'order.place',
    redeem: 'order.place',
  },
  conversation: {
    list: 'order.view',
    open: 'order.view',
    messages: 'order.view',
    write: 'account',
    read: 'order.view',
    upload: 'account',
    file: 'order.view',
  },
  orderConfirmations: {
    prepare: 'order.place',
    collect: 'order.place',
    order: 'order.place',
    pay: 'payment.pay',
    show: 'order.place',
    grant: 'payment.pay',
  },
  orderLinks: {
    list: 'order.view',
    make: 'order.place',
    revoke: 'order.place',
    shared: 'public',
  },
  evaluation: {
    save: 'order.place',
    factory: 'public',
    byFactory: 'public',
    exists: 'order.view',
    remove: 'order.place',
    one: 'order.view',
    average: 'public',
    ownList: 'order.view',
    image: 'public',
  },
  articles: {
    list: 'public',
    read: 'public',
    search: 'public',
    countReading: 'public',
  },
  capability: {
    check: 'public',
  },
  designRules: {
    file: 'public',
  },
  engineeringQuestions: {
    show: 'order.view',
    counts: 'order.view',
    choosePolicy: 'board.edit',
    upload: 'board.edit',
    file: 'order.view',
  },
  message: {
    list: 'account',
    newest: 'account',
    read: 'account',
    readAll: 'account',
    settings: 'self',
    saveSettings: 'self',
    askEmailCode: 'self',
    proveEmail: 'self',
  },
  webhook: {
    list: 'webhooks.manage',
    add: 'webhooks.manage',
    edit: 'webhooks.manage',
    turn: 'webhooks.manage',
    rotate: 'webhooks.manage',
    remove: 'webhooks.manage',
    test: 'webhooks.manage',
    deliveries: 'webhooks.manage',
    delivery: 'webhooks.manage',
    replay: 'webhooks.manage',
    replayFailed: 'webhooks.manage',
    listen: 'webhooks.manage',
  },
  quote: {
    quote: 'public',
    calculate: 'public',
    quoteStencil: 'public',
    calculateStencil: 'public',
    cheapest: 'public',
    config: 'public',
    freight: 'public',
    recalculate: 'order.view',
    recalculateReorder: 'order.view',
    reorderInfo: 'order.view',
  },
  comparison: {
    previousInCart: 'order.view',
    ownFiles: 'order.view',
    ownFilesImage: 'order.view',
  },
  accountData: {
    export: 'self',
    closing: 'self',
    close: 'self',
  },
  sandbox: {
    advance: 'account',
    payAtGateway: 'account',
    transfer: 'account',
  },
  panel: {
    layout: 'public',
  },
  storedQuote: {
    read: 'public',
    compare: 'public',
    pdf: 'public',
    share: 'board.edit',
    unshare: 'board.edit',
    ownLinks: 'order.view',
    shared: 'public',
    sharedPdf: 'public',
    putImage: 'board.edit',
    image: 'public',
    saved: 'order.view',
    save: 'board.edit',
    rename: 'board.edit',
    removeSaved: 'board.edit',
    profiles: 'order.view',
    putProfile: 'board.edit',
    removeProfile: 'board.edit',
    lastOrderSpec: 'order.view',
  },
  staff: {
    signIn: 'public',
  },
  quality: {
    ofOrder: 'order.view',
    answer: 'order.place',
  },
  afterSales: {
    ofOrder: 'order.view',
    list: 'order.view',
    make: 'order.place',
    edit: 'order.place',
    withdraw: 'order.place',
    answer: 'order.place',
    image: 'public',
  },
  staffSignIn: {
    finish: 'public',
    passkeyRequest: 'public',
    byPasskey: 'public',
  },
  system: {
    events: 'account',
  },
};

const needOfCall: ReadonlyMap<CallDef, CallNeed> = new Map(
  Object.entries(NEEDS).flatMap(([area, needs]) => {
    const group: Readonly<Record<string, CallDef>> = calls[area as keyof AllCalls];
    return Object.entries<CallNeed>(needs).flatMap(([name, need]) => {
      const call = group[name];
      return call ? [[call, need] as const] : [];
    });
  }),
);

/** Returns the requirement of a call; undefined for calls of staff. */
export const needOf = (call: CallDef): CallNeed | undefined => needOfCall.get(call);

/** Checks that a role may make a call. Denied to all but the owner unless declared. */
export function roleMayCall(role: MemberRole, call: CallDef): boolean {
  const need = needOf(call);
  if (need === undefined) return role === 'owner';
  return need === 'public' || need === 'self' || need === 'account' || roleHas(role, need);
}
